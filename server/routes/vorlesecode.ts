import { randomBytes } from 'node:crypto';
import { symbols } from '#domain/ids.ts';
import { VORLESECODE } from '#domain/leitstand/vorlesecode.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { object, orNull, string, type TypedApp } from '../http/schema.ts';
import { answers, USER_ID } from '../http/schemas.ts';
import { caseOf } from '../vorgang/find-case.ts';

/** Codes that are tried, of which one is free: 28 ^ 5 codes for some hundred open cases. */
const TRIES = 8;
/** Random bytes for one code, with room for those that are skipped. */
const BYTES = 4 * VORLESECODE.length;

/** The person's call for the code that they read out on the phone. */
export async function vorlesecodeRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock } = deps;
  app.post(
    '/vorgang/:userID/vorlesecode',
    {
      schema: {
        tags: ['vorgang'],
        summary: 'The code by which the desk finds the case, and when it changes; null where there is no desk.',
        params: USER_ID,
        response: answers(object({ data: orNull(object({ code: string, wechseltUm: string })) })),
      },
    },
    async (request) => {
      const { stored, isOver } = await caseOf(deps, request, request.params.userID, ['userID']);
      if (isOver || !(await store.konten.isAny(isoTime(clock())))) return { data: null };
      const fresh = Array.from({ length: TRIES }, () => symbols(VORLESECODE.length, randomBytes(BYTES)));
      const data = await store.vorlesecodes.show(stored, fresh, clock());
      // All were taken, or the case has just been erased.
      if (!data) throw new Refusal('NICHT_BEREIT');
      return { data };
    },
  );
}
