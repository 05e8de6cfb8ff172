import type { FastifyRequest } from 'fastify';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import type { Konto } from '#domain/leitstand/konto.ts';
import { beginStream } from '../../background/event-stream.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { object, string, type TypedApp } from '../../http/schema.ts';
import { answers, stream } from '../../http/schemas.ts';
import { accessesMade } from '../../store/tables/auskunft/zugriffe.ts';
import { actorOfKonto } from '../../store/tables/leitstand/konten.ts';
import { DESK_API, deskOf, sessionNow, type Desk } from '../guard.ts';
import { openBoard, type View } from './board.ts';

const ASKED = object({}, { beispiele: { ...string, description: '`1`: examples too' } });

/** For how long a board counts as open after each note of it, and milliseconds between two notes. */
const AT_BOARD = { until: 60_000, every: 30_000 } as const;
const HOUR = 3_600_000;

/** The board: whole, and as a stream. design §4 */
export async function boardRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings, clock, steady, accesses } = deps;
  const warn = (error: unknown): void => app.log.error({ event: 'brett-gestoert', err: error }, 'The board waits.');
  const board = openBoard(deps, warn);
  app.addHook('preClose', async () => board.close());

  app.get(
    '/brett',
    {
      schema: {
        summary: 'The board, once: where streams are blocked.',
        querystring: ASKED,
        response: answers(object({ data: { type: 'object', description: 'Brett in domain/leitstand/brett.ts' } })),
      },
    },
    async (request) => {
      const { konto, isLocked } = deskOf(request);
      const { sees } = viewOf({ konto, isLocked }, wantsExamples(request));
      const { faelle, gekuerzt } = await board.read();
      return { data: { jetzt: isoTime(clock()), faelle: faelle.filter(sees), gekuerzt } };
    },
  );

  app.get(
    '/brett/strom',
    {
      exposeHeadRoute: false,
      schema: {
        summary: 'The board at once and at each change, as Server-Sent Events.',
        querystring: ASKED,
        response: stream(),
      },
    },
    async (request, reply) => {
      const desk = deskOf(request);
      if (board.isFull()) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': '60' } });
      const { sitzungID } = desk.sitzung;
      const isWithExamples = wantsExamples(request);
      let noted = -Infinity;
      let hour = -1;
      /** Once in half a minute the board counts as open; once an hour it is in the log of accesses. */
      const note = (): void => {
        const now = clock();
        if (steady() >= noted + AT_BOARD.every) {
          noted = steady();
          store.anwesend.atBoard(sitzungID, isoTime(now + AT_BOARD.until)).catch(warn);
        }
        if (Math.floor(now / HOUR) === hour) return;
        hour = Math.floor(now / HOUR);
        const made = {
          akteur: actorOfKonto(desk.konto.kontoID),
          aufruf: `GET ${DESK_API}/brett/strom`,
          ausgang: '200',
          zeit: isoTime(now),
        };
        accesses.add(accessesMade([], made));
      };
      const look = async (): Promise<View | null> => {
        const now = await sessionNow(deps, request);
        if (now) note();
        return now && viewOf(now, isWithExamples);
      };
      if (!beginStream(reply, settings)) return reply;
      note();
      const leave = (): void => void store.anwesend.atBoard(sitzungID, isoTime(clock())).catch(warn);
      reply.raw.once('close', board.open(reply.raw, viewOf(desk, isWithExamples), look, leave));
      return reply;
    },
  );
}

const wantsExamples = ({ query }: FastifyRequest): boolean => (query as { beispiele?: string }).beispiele === '1';

/** What an account sees of the board: an example account examples alone, others examples when they ask. */
function viewOf({ konto, isLocked }: Pick<Desk, 'konto' | 'isLocked'>, isWithExamples: boolean): View {
  return {
    isLocked,
    konto: konto.kontoID,
    name: `${konto.mandanten?.join(' ') ?? '*'} ${konto.beispiel}`,
    sees: (fall) => isOfClients(konto, fall) && (fall.beispiel ? konto.beispiel || isWithExamples : !konto.beispiel),
  };
}

const isOfClients = ({ mandanten }: Konto, { mandant }: BrettFall): boolean =>
  mandanten === null || mandanten.includes(mandant);
