import type { Deps } from '../http/deps.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, BELEG_ANSWER, REPORT_HEADERS, USER_ID, VORGANG_BODY } from '../http/schemas.ts';
import { acceptedOf } from '../vorgang/accepted.ts';
import { tooLate } from '../vorgang/case-answer.ts';
import { caseOf } from '../vorgang/find-case.ts';
import { notTakenMember } from '../vorgang/not-taken.ts';
import { sendBeleg } from '../vorgang/send-beleg.ts';
import { revisionOf } from '../vorgang/revision.ts';
import { completeReport } from '../vorgang/complete-report.ts';
import { assertReportable, reportDraft } from '../vorgang/report-draft.ts';

/** Reports a case, once; idempotent: the same key gets the same receipt, whatever the body. §4 'Reporting', D76. */
export async function meldenRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/vorgang/:userID/melden',
    {
      schema: {
        tags: ['vorgang'],
        summary: 'Reports the breakdown.',
        params: USER_ID,
        headers: REPORT_HEADERS,
        body: VORGANG_BODY,
        response: answers(BELEG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const { stored } = found;
      const now = deps.clock();
      const revision = revisionOf(request.headers['if-match'], stored);
      const { vorgang, notTaken } = acceptedOf(found, request, now);
      const more = notTakenMember(request, notTaken);
      if (stored.status === '') {
        if (revision !== stored.revision) throw await tooLate(deps, found);
        assertReportable(found, vorgang, now, more.slice(1));
      }
      const completed = await completeReport(deps, found, request);
      if (completed?.ended === 'done') return sendBeleg(reply, completed, more);
      const key = request.headers['idempotency-key'];
      // -1 matches no revision: for a reported case the store answers this key with its receipt, any other with a
      // conflict.
      const expected = stored.status === '' ? revision : -1;
      const decided = { vorgang, revision: expected, key, now };
      const refuse = async (current: typeof stored) => tooLate(deps, { ...found, stored: current });
      return sendBeleg(reply, await reportDraft(deps, found, decided, { refuse }), more);
    },
  );
}
