import { say, type Language } from '#domain/text.ts';
import { answerOf } from '../../auftrag/answer.ts';
import { noteHelperRead } from '../../auftrag/note-read.ts';
import { shownAuftrag } from '../../auftrag/shown.ts';
import { auftragOf, withCase } from '../../auftrag/find-auftrag.ts';
import { takeMeldungen, type MeldungErgebnis } from '../../auftrag/take-meldungen.ts';
import { OpenAssignments } from '../../auftrag/open-assignments.ts';
import { openStreams, type Standing } from '../../background/streams.ts';
import { AUFTRAG_ANSWER, MELDUNGEN_ANSWER, MELDUNGEN_BODY, TOKEN } from '../../auftrag/schemas.ts';
import type { Deps } from '../../http/deps.ts';
import { etagOf, isHeld } from '../../http/etag.ts';
import { beginStream } from '../../background/event-stream.ts';
import { preferredLanguage, Refusal } from '../../http/faults.ts';
import { rateLimiter, type Limit } from '../../http/rate-limit.ts';
import type { TypedApp } from '../../http/schema.ts';
import { answers, stream, taggedAnswers } from '../../http/schemas.ts';
import { hashOf } from '../../store/tables/bearer-key.ts';

/** Rate limit of what one assignment says: a position a second, and all that waited for the network. */
const SAID = { most: 1_200, window: 10 * 60_000, addresses: 20_000 } as const satisfies Limit;
/** Streams of helpers that this process has room for, and Retry-After in seconds above it. */
const HELPERS = 5_000;
const FULL_FOR = 60;

/** The helper's calls: the key of the link is in the address. ADR 061 */
export async function auftragRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings } = deps;
  const said = rateLimiter(deps.steady, SAID);
  const open = new OpenAssignments();
  const streams = openStreams(
    open.changesOf(store),
    (error) => app.log.error({ event: 'strom-gestoert', err: error }),
    { inAll: HELPERS },
  );
  app.addHook('preClose', async () => streams.close());
  const shape = { tags: ['auftrag'], params: TOKEN };

  /** Reads it for the stream; null once the case is erased, or the link has a new key. */
  const standing = async (hash: string): Promise<Standing | null> => {
    const auftrag = await store.auftraege.find(hash, null);
    const found = auftrag && (await withCase(deps, auftrag));
    if (!found) return null;
    const shown = await shownAuftrag(deps, found);
    const { nr, news } = shown;
    return { nr, news, revision: shown.stand - nr, message: answerOf(found, shown) };
  };

  app.get(
    '/auftrag/:token',
    {
      schema: {
        ...shape,
        summary: 'The helper’s job: what it needs while it lives; afterwards that it is over, and why.',
        response: taggedAnswers(AUFTRAG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await auftragOf(deps, request, request.params.token);
      const shown = await shownAuftrag(deps, found);
      const etag = etagOf(shown.stand);
      reply.header('etag', etag);
      if (isHeld(request, etag)) return reply.code(304).send();
      noteHelperRead(deps, found, 'GET /auftrag/:token');
      return answerOf(found, shown);
    },
  );

  app.get(
    '/auftrag/:token/ereignisse',
    {
      exposeHeadRoute: false,
      schema: {
        ...shape,
        summary: 'The same at once and at each change, as Server-Sent Events.',
        response: stream(),
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      const found = await auftragOf(deps, request, token);
      const { auftrag } = found;
      if (streams.isFull()) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(FULL_FOR) } });
      // Once for all that it will read until it hangs up.
      noteHelperRead(deps, found, 'GET /auftrag/:token/ereignisse');
      if (!beginStream(reply, settings)) return reply;
      const hash = hashOf(token.trim().toUpperCase());
      const look = () => standing(hash);
      const key = open.add(auftrag);
      const leave = streams.open(key, reply.raw, { standing: look, stand: look });
      reply.raw.once('close', () => {
        leave();
        open.remove(auftrag);
      });
      return reply;
    },
  );

  app.post(
    '/auftrag/:token/meldungen',
    {
      schema: {
        ...shape,
        summary: 'What the helper says, in the order of the taps; what became of each. Idempotent by unid.',
        body: MELDUNGEN_BODY,
        response: answers(MELDUNGEN_ANSWER),
      },
    },
    async (request) => {
      const found = await auftragOf(deps, request, request.params.token);
      const { meldungen } = request.body;
      const seconds = said.count(found.auftrag.auftragID, meldungen.length);
      if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
      const language = preferredLanguage(request.headers['accept-language']);
      return { data: (await takeMeldungen(deps, found, meldungen)).map((result) => inWords(result, language)) };
    },
  );
}

const inWords = ({ text, fehler, ...result }: MeldungErgebnis, language: Language) => ({
  ...result,
  ...(text && { text: say(text, language) }),
  ...(fehler && { fehler: fehler.map((one) => ({ feld: one.feld, text: say(one.text, language) })) }),
});
