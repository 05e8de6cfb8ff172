import { lacks } from '#domain/complete.ts';
import { FAULTS } from '#domain/errors.ts';
import { PARTS } from '#domain/parts.ts';
import { reportedVorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, BELEG_ANSWER, REPORT_HEADERS, USER_ID, VORGANG_BODY } from '../http/schemas.ts';
import { acceptedOf } from '../vorgang/accepted.ts';
import { askingOf } from '../vorgang/webparams.ts';
import { tooLate } from '../vorgang/case-answer.ts';
import { caseOf } from '../vorgang/find-case.ts';
import { notTakenMember } from '../vorgang/not-taken.ts';
import { noteOtherNumber } from '../vorgang/other-number.ts';
import { sendBeleg } from '../vorgang/send-beleg.ts';
import { revisionOf } from '../vorgang/revision.ts';
import { completeReport } from '../vorgang/complete-report.ts';
import { reportOf } from '../vorgang/report-of.ts';

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
      const { vorgang: accepted, notTaken } = acceptedOf(found, request, now);
      const more = notTakenMember(request, notTaken);
      if (stored.status === '') {
        if (revision !== stored.revision) throw await tooLate(deps, found);
        if (!stored.gestartet) throw withoutConsent();
        const fehler = lacks(PARTS, reportedVorgang(accepted), askingOf(found, now));
        if (fehler.length) throw new Refusal('UNVOLLSTAENDIG', { fehler, members: more.slice(1) });
      }
      const completed = await completeReport(deps, found, request);
      if (completed?.ended === 'done') return sendBeleg(reply, completed, more);
      const key = request.headers['idempotency-key'];
      // -1 matches no revision: for a reported case the store answers this key with its receipt, any other with a
      // conflict.
      const expected = stored.status === '' ? revision : -1;
      const { mandant, userID } = found.stored;
      const vermerk = (await deps.store.cards.ofCases(mandant, [userID])).get(userID)?.vermerk ?? '';
      const decided = { vorgang: accepted, revision: expected, key, now, vermerk };
      const written = await deps.store.report(reportOf(found, decided));
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended === 'conflict') {
        await noteOtherNumber(deps, written.current, accepted.vorgangsMetadaten.mobilnummer);
        throw await tooLate(deps, { ...found, stored: written.current });
      }
      return sendBeleg(reply, written, more);
    },
  );
}

/** Names the field too, like every other problem, for clients that read `fehler` alone. */
const withoutConsent = (): Refusal =>
  new Refusal('ZUSTIMMUNG_FEHLT', { fehler: [{ feld: 'zustimmung', text: FAULTS.ZUSTIMMUNG_FEHLT.text }] });
