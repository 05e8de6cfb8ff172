import type { FastifyReply, FastifyRequest } from 'fastify';
import { readTracker } from '#domain/auftrag/tracker.ts';
import { auftragOf } from '../../auftrag/find-auftrag.ts';
import { takeMeldungen } from '../../auftrag/take-meldungen.ts';
import { POSITION_ANSWER, POSITION_BODY, POSITION_QUERY } from '../../auftrag/machine-schemas.ts';
import { TOKEN } from '../../auftrag/schemas.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal, wrongAt } from '../../http/faults.ts';
import { rateLimiter, type Limit } from '../../http/rate-limit.ts';
import type { Typed, TypedApp } from '../../http/schema.ts';
import { answers } from '../../http/schemas.ts';

/** One position a second and assignment. */
const POSITIONS = { most: 600, window: 10 * 60_000, addresses: 20_000 } as const satisfies Limit;
const FORM = 'application/x-www-form-urlencoded';

type Call = FastifyRequest & { params: Typed<typeof TOKEN>; query: Typed<typeof POSITION_QUERY> };

/** Positions of a tracking app in the background of the helper's phone: OwnTracks, and Traccar in both its forms. */
export async function positionRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const sent = rateLimiter(deps.steady, POSITIONS);

  const take = async (request: Call, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await auftragOf(deps, request, request.params.token);
    const seconds = sent.count(found.auftrag.auftragID);
    if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
    const hasQuery = Object.hasOwn(request.query, 'lat');
    const read = readTracker(hasQuery ? request.query : request.body);
    if (read.art === 'unlesbar')
      throw wrongAt({ feld: 'lat', text: ['Senden Sie lat, lon und die Zeit.', 'Send lat, lon and the time.'] });
    // An app repeats what is refused until it is taken, so 200 also for what is left out.
    const [result] = read.art === 'position' ? await takeMeldungen(deps, found, [read.meldung]) : [];
    return reply.header('position-ergebnis', result?.code ?? result?.ergebnis ?? 'andere').send([]);
  };

  await app.register(async (scope: TypedApp) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const shape = {
      tags: ['auftrag'],
      summary: 'Position of a helper: OwnTracks, or Traccar (OsmAnd). The key of the link is in the address.',
      params: TOKEN,
      querystring: POSITION_QUERY,
      response: answers(POSITION_ANSWER),
    };
    scope.get('/partner/position/:token', { exposeHeadRoute: false, schema: shape }, take);
    scope.post('/partner/position/:token', { schema: { ...shape, body: POSITION_BODY } }, take);
  });
}
