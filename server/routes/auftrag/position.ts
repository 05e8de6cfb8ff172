import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { readTracker } from '#domain/auftrag/tracker.ts';
import { auftragOf, type FoundAuftrag } from '../../auftrag/find-auftrag.ts';
import { takeMeldungen, type MeldungErgebnis } from '../../auftrag/take-meldungen.ts';
import { POSITION_ANSWER, POSITION_BODY, POSITION_QUERY } from '../../auftrag/machine-schemas.ts';
import { TOKEN } from '../../auftrag/schemas.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { DEPTH } from '../../http/json-body.ts';
import { isDeeperThan } from '../../http/json-depth.ts';
import { rateLimiter, type Limit } from '../../http/rate-limit.ts';
import type { Typed, TypedApp } from '../../http/schema.ts';
import { answers } from '../../http/schemas.ts';

/** One position a second and assignment. */
const POSITIONS = { most: 600, window: 10 * 60_000, addresses: 20_000 } as const satisfies Limit;
/** Lines in the log: one an hour for each assignment and reason. */
const LINES = { most: 1, window: 3_600_000, addresses: 20_000 } as const satisfies Limit;
/** Outcomes and reasons that belong to the helper's way, or to such an app: the log does not name them. */
const EXPECTED = new Set([
  'neu',
  'doppelt',
  'andere',
  'leer',
  'art',
  'AUFTRAG_REIHENFOLGE',
  'AUFTRAG_BEENDET',
  'ZU_VIELE',
]);

type Call = FastifyRequest & { params: Typed<typeof TOKEN>; query: Record<string, unknown> };

/**
 * Positions of a tracking app in the background of the helper's phone: OwnTracks, and Traccar in both its forms. An app
 * repeats what is refused until it is taken, and the positions after it wait. So the answer is 200 for everything that
 * would be refused again; the header `position-grund` names the reason, and the operator's log has a line.
 */
export async function positionRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const sent = rateLimiter(deps.steady, POSITIONS);
  const lines = rateLimiter(deps.steady, LINES);

  const count = ({ auftrag }: FoundAuftrag, number: number): void => {
    const seconds = sent.count(auftrag.auftragID, Math.min(number, POSITIONS.most));
    if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
  };
  const answer = (
    request: Call,
    reply: FastifyReply,
    { auftrag, stored: { vorgangRef } }: FoundAuftrag,
    { ergebnis, gruende }: { ergebnis: string; gruende: readonly string[] },
  ): FastifyReply => {
    // The reasons say it in more detail than the outcome.
    for (const grund of gruende.length ? gruende : [ergebnis])
      if (!EXPECTED.has(grund) && lines.count(`${auftrag.auftragID} ${grund}`) === 0)
        request.log.warn({ event: 'position-auffaellig', grund, vorgangRef }, 'A position of a tracking app is amiss.');
    if (gruende.length) reply.header('position-grund', gruende.join(', '));
    return reply.header('position-ergebnis', ergebnis).send([]);
  };

  const take = async (request: Call, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await auftragOf(deps, request, request.params.token);
    const message = messageOf(request);
    if (message === UNREADABLE) {
      count(found, 1);
      return answer(request, reply, found, { ergebnis: 'JSON_UNLESBAR', gruende: ['unlesbar'] });
    }
    const { meldungen, gruende } = readTracker(message, deps.clock());
    count(found, Math.max(1, meldungen.length));
    const results = meldungen.length ? await takeMeldungen(deps, found, meldungen) : [];
    const wrong = results.some(({ code }) => code === 'UNVOLLSTAENDIG') ? ['ort'] : [];
    const isOther = gruende.every((grund) => grund === 'leer' || grund === 'art');
    const ergebnis = together(results) ?? (isOther ? 'andere' : 'UNVOLLSTAENDIG');
    return answer(request, reply, found, { ergebnis, gruende: [...new Set([...gruende, ...wrong])] });
  };

  await app.register(async (scope: TypedApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // The body could not be read to its end as HTTP says: too large, of another length, of a type that is none.
    scope.setErrorHandler(async (error: FastifyError, request: FastifyRequest, reply) => {
      if (!error.code?.startsWith('FST_ERR_CTP_')) throw error;
      const call = request as Call;
      const found = await auftragOf(deps, call, call.params.token);
      count(found, 1);
      const ergebnis = error.statusCode === 413 ? 'ZU_GROSS' : 'JSON_UNLESBAR';
      return answer(call, reply.code(200), found, {
        ergebnis,
        gruende: [error.statusCode === 413 ? 'zu-gross' : 'unlesbar'],
      });
    });
    const shape = {
      // What a schema refuses is answered as well.
      attachValidation: true,
      schema: {
        tags: ['auftrag'],
        summary: 'Position of a helper: OwnTracks, or Traccar (OsmAnd). The key of the link is in the address.',
        params: TOKEN,
        querystring: POSITION_QUERY,
        response: answers(POSITION_ANSWER),
      },
    };
    const handler = (request: FastifyRequest, reply: FastifyReply) => take(request as Call, reply);
    scope.get('/partner/position/:token', { exposeHeadRoute: false, ...shape }, handler);
    scope.post('/partner/position/:token', { ...shape, schema: { ...shape.schema, body: POSITION_BODY } }, handler);
  });
}

/** The results of a batch in one word: of several the best. */
function together(results: readonly MeldungErgebnis[]): string | undefined {
  const words: string[] = results.map(({ code, ergebnis }) => code ?? ergebnis);
  return ['neu', 'doppelt'].find((word) => words.includes(word)) ?? words.at(-1);
}

const UNREADABLE = Symbol('unreadable');

/** What the app says: in the query, as JSON, or as a form. Null: nothing. Numbers and times need no character set. */
function messageOf({ query, body }: Call): unknown {
  if (['lat', 'lon', 'location', 'timestamp'].some((name) => Object.hasOwn(query, name))) return query;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const text = bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim();
  if (text === '') return null;
  if (/^&?[\w.]+=/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  if (isDeeperThan(bytes, DEPTH)) return UNREADABLE;
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}
