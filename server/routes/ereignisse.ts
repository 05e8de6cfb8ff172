import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { stream, USER_ID } from '../http/schemas.ts';
import { openStreams, type Look, type Standing } from '../background/streams.ts';
import { isoTime } from '../http/iso-time.ts';
import { refusalWith } from '../vorgang/case-answer.ts';
import { caseOf } from '../vorgang/find-case.ts';
import { readableStatusOf } from '../vorgang/order-status.ts';

/** Retry-After in seconds when the process has no room for another stream. */
const FULL_FOR = 60;

/** The order status of a reported case as Server-Sent Events. §4 'Live', ADR 020. */
export async function ereignisseRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { store, settings, clock } = deps;
  const streams = openStreams(store, (error) => app.log.error({ event: 'strom-gestoert', err: error }));
  app.addHook('preClose', async () => streams.close());

  /** Reads the status for the stream; null once the case is erased. */
  const standing = async (userID: string, mandant: string): Promise<Standing | null> => {
    const stored = await store.load(userID, mandant, isoTime(clock()));
    if (!stored) return null;
    const { order, lastEvent: nr, lastNews: news } = await readableStatusOf(deps, stored);
    return { nr, news, revision: stored.revision, order };
  };

  app.get<{ Params: { userID: string } }>(
    '/vorgang/:userID/ereignisse',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['vorgang'],
        summary: 'The order status at once and at each change, as Server-Sent Events.',
        params: USER_ID,
        response: stream(),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const { userID, mandant, status } = found.stored;
      if (status === '') throw refusalWith('NICHT_GEMELDET', found);
      if (streams.isFull()) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(FULL_FOR) } });
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        ...securityHeaders(settings),
        'content-type': 'text/event-stream; charset=utf-8',
        // Proxies must not cache, compress or buffer the stream.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      const look: Look = { standing: () => standing(userID, mandant), stand: () => store.stand(mandant, userID) };
      const leave = streams.open(userID, reply.raw, look);
      reply.raw.once('close', leave);
      return reply;
    },
  );
}
