import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAsset, type Assets } from '../files/assets.ts';
import type { Deps } from '../http/deps.ts';
import { sendProblem } from '../http/error-answer.ts';
import { Refusal } from '../http/faults.ts';

/** A client's drawing may style itself, and nothing else. D31. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Built files and logos. An unknown one is 404 and never a page. fault C26. */
export function fileRoutes(app: FastifyInstance, { mandanten }: Deps, assets: Assets): void {
  const schema = { hide: true };
  app.get('/assets/*', { schema }, async (request, reply) => {
    const asset = assets.get(request.url.split('?', 1)[0]!);
    return asset ? sendAsset(request, reply, asset) : sendProblem(reply, mandanten, new Refusal('ERR_BAD_REQUEST'));
  });
  for (const [address, asset] of assets) {
    if (!address.startsWith('/assets/'))
      app.get(address, { schema }, (request, reply) => sendAsset(request, reply, asset));
  }
  const onSend = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('content-security-policy', LOGO_POLICY);
  };
  app.get<{ Params: { id: string; datei: string } }>(
    '/mandanten/:id/:datei',
    { onSend, schema },
    async (request, reply) => {
      const client = mandanten.mandantOf(request.params.id);
      const isLogo = client?.mandant.logo.src === request.url.split('?', 1)[0];
      const { client: ofHost, isClaimed } = mandanten.mandantOfHost(request.hostname);
      // A claimed host does not even tell that there are others. D96.
      if (!client || !isLogo || (isClaimed && client !== ofHost))
        return sendProblem(reply, mandanten, new Refusal('ERR_BAD_REQUEST'));
      return sendAsset(request, reply, client.logo);
    },
  );
}
