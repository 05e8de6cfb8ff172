import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { VORGANG_REF } from '../../http/machine-schemas.ts';
import { object, string, type TypedApp } from '../../http/schema.ts';
import { answers, stream } from '../../http/schemas.ts';
import { caseOfMachine } from '../../vorgang/machine-case.ts';
import { caseStreams } from '../stream-case.ts';
import { sheetOf } from './sheet.ts';

/** The sheet of a case: once, and as a stream. Whoever opens either has read the case. */
export async function sheetRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock } = deps;
  const follow = caseStreams(app, deps, (error) =>
    app.log.error({ event: 'fallblatt-gestoert', err: error }, 'A sheet waits.'),
  );

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
      const { mandant, userID } = found.stored;
      await store.markRead(mandant, userID, isoTime(clock()));
      const read = async (): Promise<string | null> => {
        const data = await sheetOf(deps, found);
        return data && JSON.stringify({ data });
      };
      follow(request, reply, found, { aufruf: '/fall/:vorgangRef/strom', name: 'fall', read });
      return reply;
    },
  );
}
