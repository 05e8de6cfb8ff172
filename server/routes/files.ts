import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAsset } from '../files/assets.ts';
import type { Deps } from '../http/deps.ts';
import { sendProblem } from '../http/error-answer.ts';
import { Refusal } from '../http/faults.ts';
import { withKillWorker } from '../pages/kill-worker.ts';
import type { Pages } from '../pages/pages.ts';

/** Content-Security-Policy of a logo: an SVG may have inline styles, but no script and no loads. D31. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Static files: the build and the clients' logos. An unknown one is 404, never an HTML page. fault C26. */
export function fileRoutes(app: FastifyInstance, { mandanten, settings }: Deps, pages: Pages): void {
  const assets = settings.hasServiceWorker ? pages.assets : withKillWorker(pages.assets);
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
      const address = request.url.split('?', 1)[0];
      const { src, dunkel } = client?.mandant.logo ?? {};
      const logo = address === src ? client?.logo : address === dunkel ? client?.darkLogo : null;
      const claimant = mandanten.claimantOf(request.hostname);
      // On a claimed host other clients' logos do not exist. D96.
      if (!client || !logo || (claimant && client !== claimant))
        return sendProblem(reply, mandanten, new Refusal('ERR_BAD_REQUEST'));
      return sendAsset(request, reply, logo);
    },
  );
}
