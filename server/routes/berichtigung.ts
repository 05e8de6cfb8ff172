import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { BERICHTIGUNG_ANSWER, BERICHTIGUNG_BODY } from '../http/berichtigung-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS, USER_ID } from '../http/schemas.ts';
import { refusalWith } from '../vorgang/case-answer.ts';
import { codeOf, correct } from '../vorgang/correct.ts';
import { caseOf } from '../vorgang/find-case.ts';
import { notTakenMember } from '../vorgang/not-taken.ts';
import { sendBeleg } from '../vorgang/send-beleg.ts';

/** The person corrects the place or the number, from the report until help arrives. D126 */
export async function berichtigungRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/vorgang/:userID/berichtigung',
    {
      schema: {
        tags: ['vorgang'],
        summary:
          'Corrects place or number after the report, until help arrives. The report stays as it was; from then on all that leads to the person uses the new ones.',
        params: USER_ID,
        headers: KEY_HEADERS,
        body: BERICHTIGUNG_BODY,
        response: answers(BERICHTIGUNG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      if (found.isOver) throw refusalWith('BERICHTIGUNG_ZU', found);
      const key = request.headers['idempotency-key'];
      const { written, notTaken } = await correct(deps, found, { von: 'person', key, body: request.body });
      if (written.ended === 'done') return sendBeleg(reply, written, notTakenMember(request, notTaken));
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      throw refusalWith(codeOf(written), { ...found, stored: written.current });
    },
  );
}
