import { beginStream } from '../../background/event-stream.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { VORGANG_REF } from '../../http/machine-schemas.ts';
import { object, string, type TypedApp } from '../../http/schema.ts';
import { answers, stream } from '../../http/schemas.ts';
import { noteAnswer } from '../../maschinen/zugriffe.ts';
import { caseOfMachine } from '../../vorgang/machine-case.ts';
import { DESK_API, deskOf, sessionNow } from '../guard.ts';
import { sheetOf } from './sheet.ts';
import { watchSheet } from './watch-sheet.ts';

/** For how long a sheet counts as open after each heartbeat of its stream, milliseconds. */
const OPEN = 30_000;

/** The sheet of a case: once, and as a stream. Whoever opens either has read the case. */
export async function sheetRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings, clock } = deps;
  const warn = (error: unknown): void => app.log.error({ event: 'fallblatt-gestoert', err: error }, 'A sheet waits.');
  const open = new Set<() => void>();
  app.addHook('preClose', async () => open.forEach((close) => close()));

  app.get(
    '/fall/:vorgangRef',
    {
      schema: {
        summary: 'The sheet of a case, which then counts as read; of a draft what is known so far.',
        params: VORGANG_REF,
        response: answers(object({ data: { type: 'object', description: 'Blatt in domain/leitstand/fall.ts' } })),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { mandant, userID } = found.stored;
      await store.markRead(mandant, userID, isoTime(clock()));
      const data = await sheetOf(deps, found);
      if (!data) throw new Refusal('ERR_BAD_REQUEST');
      return { data };
    },
  );

  app.post(
    '/fall/:vorgangRef/druck',
    {
      schema: {
        summary: 'Notes in the log of accesses that somebody prints the sheet.',
        params: VORGANG_REF,
        response: answers(object({ data: object({ vorgangRef: string }) })),
      },
    },
    async (request) => {
      const { vorgangRef } = (await caseOfMachine(deps, request, request.params.vorgangRef)).stored;
      return { data: { vorgangRef } };
    },
  );

  app.get(
    '/fall/:vorgangRef/strom',
    {
      exposeHeadRoute: false,
      schema: {
        summary:
          'The sheet at once and at each change, as Server-Sent Events. While it is open, others see who has it open.',
        params: VORGANG_REF,
        response: stream(),
      },
    },
    async (request, reply) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { mandant, userID, beispiel, status } = found.stored;
      const of = { mandant, userID };
      const { konto, sitzung } = deskOf(request);
      await store.markRead(mandant, userID, isoTime(clock()));
      noteAnswer(deps.accesses, request, {
        aufruf: `GET ${DESK_API}/fall/:vorgangRef/strom`,
        ausgang: '200',
        zeit: clock(),
      });
      const stillSees = async (): Promise<boolean> => {
        const now = await sessionNow(deps, request);
        if (!now || now.isLocked) return false;
        const { mandanten } = now.konto;
        return (mandanten === null || mandanten.includes(mandant)) && !(now.konto.beispiel && !beispiel);
      };
      let isDraft = status === '';
      beginStream(reply, settings);
      const stop = watchSheet(store, reply.raw, {
        userID,
        read: async () => {
          const sheet = await sheetOf(deps, found);
          isDraft = sheet?.art === 'entwurf';
          return sheet && JSON.stringify(sheet);
        },
        isUntold: () => isDraft,
        isAllowed: stillSees,
        stay: async () => {
          const now = clock();
          if (await stillSees())
            await store.anwesend.open(sitzung.sitzungID, of, konto.kuerzel, isoTime(now), isoTime(now + OPEN));
        },
        leave: () => void store.anwesend.close(sitzung.sitzungID, of).catch(warn),
        warn,
      });
      const close = (): void => {
        stop();
        reply.raw.end('event: bye\ndata: {}\n\n');
      };
      open.add(close);
      reply.raw.once('close', () => {
        open.delete(close);
        stop();
      });
      return reply;
    },
  );
}
