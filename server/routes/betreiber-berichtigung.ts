import { BETREIBER_BERICHTIGUNG_ANSWER, BERICHTIGUNG_BODY } from '../http/berichtigung-schemas.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { VORGANG_REF } from '../http/machine-schemas.ts';
import { ownKey } from '../http/own-key.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS } from '../http/schemas.ts';
import { codeOf, correct, type Berichtigungsbeleg } from '../vorgang/correct.ts';
import { caseOfMachine } from '../vorgang/machine-case.ts';
import { notTakenIn } from '../vorgang/not-taken.ts';

/** The operator corrects place or number as the person does; the person reads it. D126 */
export async function betreiberBerichtigungRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/betreiber/vorgang/:vorgangRef/berichtigung',
    {
      schema: {
        tags: ['betreiber'],
        summary: 'Corrects place or number of a report for the person, until help arrives; the person reads it.',
        params: VORGANG_REF,
        headers: KEY_HEADERS,
        body: BERICHTIGUNG_BODY,
        response: answers(BETREIBER_BERICHTIGUNG_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { body } = request;
      const own = ownKey(request);
      const { written, notTaken } = await correct(deps, found, { von: 'betreiber', ...own, body });
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended !== 'done') throw new Refusal(codeOf(written));
      const { inhalt, ...beleg } = JSON.parse(written.beleg) as Berichtigungsbeleg;
      if (inhalt !== own.inhalt) throw new Refusal('SCHLUESSEL_ANDERER_INHALT');
      return { data: { vorgangRef: found.stored.vorgangRef, ...beleg }, ...notTakenIn(request, notTaken) };
    },
  );
}
