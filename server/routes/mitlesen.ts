import { beginStream } from '../background/event-stream.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import type { TypedApp } from '../http/schema.ts';
import { stream, USER_ID } from '../http/schemas.ts';
import { watchCase } from '../leitstand/watch-case.ts';
import { answerOf, isAtDesk } from '../vorgang/case-answer.ts';
import { caseOf } from '../vorgang/find-case.ts';

/** Open streams of one draft: two phones with two tabs, and some that are not known to be gone. */
const OF_CASE = 8;

/** The draft for the person's page, while a desk has it open: what is typed there appears on the phone. */
export async function mitlesenRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings, clock } = deps;
  const open = new Map<string, Set<() => void>>();
  app.addHook('preClose', async () => open.forEach((of) => of.forEach((close) => close())));

  app.get(
    '/vorgang/:userID/strom',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['vorgang'],
        summary:
          'A draft that a desk has open (amTelefon), at once and at each change, as Server-Sent Events: entwurf, as the load answers; ende once no desk has it open. 404 NICHT_GEFUNDEN where none has.',
        params: USER_ID,
        response: stream(),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const { userID, mandant } = found.stored;
      if (!isAtDesk(found.stored, clock())) throw new Refusal('NICHT_GEFUNDEN');
      const streams = open.get(userID) ?? new Set();
      if (streams.size >= OF_CASE) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': '60' } });
      let now = found;
      if (!beginStream(reply, settings)) return reply;
      const stop = watchCase(store, reply.raw, {
        userID,
        names: ['entwurf', 'ende'],
        read: async () => {
          const stored = await store.load(userID, mandant, isoTime(clock()));
          if (!stored) return null;
          now = { ...found, stored };
          return answerOf(now, clock());
        },
        // The report is told too: it is what ends the draft.
        isAllowed: async () => now.stored.status !== '' || isAtDesk(now.stored, clock()),
        stay: async () => undefined,
        leave: () => {
          streams.delete(close);
          if (!streams.size) open.delete(userID);
        },
        warn: (error) => app.log.error({ event: 'mitlesen-gestoert', err: error }, 'A draft waits.'),
      });
      const close = (): void => {
        stop();
        reply.raw.end('event: bye\ndata: {}\n\n');
      };
      open.set(userID, streams.add(close));
      reply.raw.once('close', stop);
      return reply;
    },
  );
}
