import type { FastifyInstance } from 'fastify';
import { fahrzeughinweise } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { lacks } from '#domain/complete.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { FAULTS } from '#domain/errors.ts';
import { PARTS } from '#domain/parts.ts';
import { reportedVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { answers, BELEG_ANSWER, REPORT_HEADERS, USER_ID, VORGANG_BODY } from '../http/schemas.ts';
import { isoTime } from '../http/iso-time.ts';
import { acceptedOf } from '../vorgang/accepted.ts';
import { askingOf } from '../vorgang/webparams.ts';
import { tooLate } from '../vorgang/case-answer.ts';
import { caseOf } from '../vorgang/find-case.ts';
import { notTakenMember } from '../vorgang/not-taken.ts';
import { smsWeg } from '../nachrichten/sms-weg.ts';
import { sendBeleg } from '../vorgang/send-beleg.ts';
import { eventOf, messageOf } from '../store/tables/service-event.ts';
import { revisionOf } from '../vorgang/revision.ts';

/** Reports a case, once; idempotent: the same key gets the same receipt, whatever the body. §4 'Reporting', D76. */
export async function meldenRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.post<{ Params: { userID: string }; Headers: { 'if-match': string; 'idempotency-key': string } }>(
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
      const vorgang = reported(accepted, now);
      const more = notTakenMember(request, notTaken);
      if (stored.status === '') {
        if (revision !== stored.revision) throw await tooLate(deps, found);
        if (!stored.gestartet) throw withoutConsent();
        const fehler = lacks(PARTS, vorgang, askingOf(found, now));
        if (fehler.length) throw new Refusal('UNVOLLSTAENDIG', { fehler, members: more.slice(1) });
      }
      const written = await deps.store.report({
        mandant: stored.mandant,
        userID: stored.userID,
        // -1 matches no revision: for a reported case the store answers this key with its receipt, any other with a
        // conflict.
        revision: stored.status === '' ? revision : -1,
        doc: JSON.stringify(vorgang),
        key: request.headers['idempotency-key'],
        beleg: belegOf(vorgang),
        zeit: isoTime(now),
        event: eventOf(TYP.EINGANG, isoTime(now)),
        weg: smsWeg(found, vorgang),
        zustellung: messageOf(TYP.EINGANG, stored, isoTime(now), {
          fahrzeughinweise: fahrzeughinweise(vorgang, found.client.fahrzeughinweise).map(({ code }) => code),
        }),
      });
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended === 'conflict') throw await tooLate(deps, { ...found, stored: written.current });
      return sendBeleg(reply, written, more);
    },
  );
}

/** Names the field too, like every other problem, for clients that read `fehler` alone. */
const withoutConsent = (): Refusal =>
  new Refusal('ZUSTIMMUNG_FEHLT', { fehler: [{ feld: 'zustimmung', text: FAULTS.ZUSTIMMUNG_FEHLT.text }] });

/** The reported case: without the drafts of other damages (D76), with status and time. */
function reported(vorgang: Vorgang, now: number): Vorgang {
  const { vorgangsMetadaten } = vorgang;
  return reportedVorgang({
    ...vorgang,
    vorgangsMetadaten: { ...vorgangsMetadaten, status: 'gemeldet', timestampGemeldet: now },
  });
}

const belegOf = ({ vorgangsMetadaten: { userID, status, timestampGemeldet, ranaVorgangsnummer } }: Vorgang): string =>
  JSON.stringify({ userID, status, timestampGemeldet, vorgangsnummer: ranaVorgangsnummer });
