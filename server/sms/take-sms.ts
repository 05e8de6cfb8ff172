import { acceptVorgang } from '#domain/accept-vorgang.ts';
import { PARTS } from '#domain/parts.ts';
import { tidyPhone, phoneProblem } from '#domain/personen/telefon.ts';
import { withKurzmeldung } from '#domain/sms/apply.ts';
import { CODE_OF, type SmsCode } from '#domain/sms/codes.ts';
import type { Kurzmeldung } from '#domain/sms/kurzmeldung.ts';
import { readSmsReport } from '#domain/sms/lesen.ts';
import { wordOf } from '#domain/text.ts';
import { withValue, type Vorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase, WriteResult } from '../store/tables/cases.ts';
import { smsKey } from '../store/tables/sms/sms-key.ts';
import { servedClient, type Found } from '../vorgang/find-case.ts';
import { retryOnConflict } from '../vorgang/retry-on-conflict.ts';
import { noteOtherNumber } from '../vorgang/other-number.ts';
import { reportOf } from '../vorgang/report-of.ts';
import { askingOf } from '../vorgang/webparams.ts';

/** Characters of a text that are read: a message of several parts, with words of the gateway around ours. */
const READ = 2_000;

/** What became of a text, and of which case. */
export interface SmsResult {
  code: SmsCode;
  stored?: StoredCase;
}

/**
 * Reports by a text message, once, under a key that the report by network has too: whichever comes first reports, the
 * other is its repeat. `absender` is the phone from which the text came; '' for none that can be called. `missed` is
 * told of a text whose case is none, and says whether there were too many.
 * @throws Refusal NICHT_BEREIT (503) when the case's client is not served now; StoreError: the gateway tries again
 */
export async function takeSms(
  deps: Deps,
  mandant: string | null,
  { text, absender }: { text: string; absender: string },
  missed: () => boolean,
): Promise<SmsResult> {
  const sms = readSmsReport(text.slice(0, READ), PARTS);
  if ('fehler' in sms) return { code: CODE_OF[sms.fehler] };
  const stored = await deps.store.sms.find(sms.smsID, mandant);
  if (!stored) return { code: missed() ? 'ZU_VIELE' : 'VORGANG_UNBEKANNT' };
  return { code: await report(deps, { stored, client: servedClient(deps, stored) }, sms, absender), stored };
}

async function report(deps: Deps, found: Found, sms: Kurzmeldung, absender: string): Promise<SmsCode> {
  const { store, clock } = deps;
  const { mandant, userID } = found.stored;
  const key = smsKey(sms.schluessel);
  if (!found.stored.gestartet && found.stored.status === '') {
    if (!sms.zustimmung) return 'ZUSTIMMUNG_FEHLT';
    const { version, language } = sms.zustimmung;
    await store.start(mandant, userID, { version, language, zeit: isoTime(clock()) });
  }
  const written = await retryOnConflict<WriteResult>(found.stored, async (stored) => {
    if (stored.status !== '' || (await store.sms.isTakenBack(mandant, userID, key)))
      return { ended: 'conflict', current: stored };
    const vorgang = vorgangOf({ ...found, stored }, sms, absender, clock());
    return store.report(
      reportOf({ ...found, stored }, { vorgang, revision: stored.revision, key, now: clock() }, { meldeweg: 'sms' }),
    );
  });
  if (written.ended === 'gone') return 'VORGANG_UNBEKANNT';
  if (written.ended === 'done') return written.isRepeat ? 'WIEDERHOLT' : 'GEMELDET';
  const { status } = written.current;
  if (status === '') return (await store.sms.isTakenBack(mandant, userID, key)) ? 'ZURUECKGENOMMEN' : 'NOCH_EINMAL';
  if (status === 'storniert') return 'STORNIERT';
  if ((await store.receipt(mandant, userID, key)) !== null) return 'WIEDERHOLT';
  await noteOtherNumber(deps, written.current, wordOf(sms.felder.telefon['vorgangsMetadaten.mobilnummer']) || absender);
  return 'BEREITS_GEMELDET';
}

/** The case to report: the draft with what the text says. Without any number the phone's own is one that answers. */
function vorgangOf(found: Found, sms: Kurzmeldung, absender: string, now: number): Vorgang {
  const { stored, client } = found;
  const before = caseAsReported(stored);
  const said = withKurzmeldung(before, stored.revision, sms);
  const { vorgang } = acceptVorgang(PARTS, said, before, askingOf(found, now));
  const called = vorgang.vorgangsMetadaten.mobilnummer
    ? vorgang
    : withValue(vorgang, 'vorgangsMetadaten.mobilnummer', absender);
  return { ...called, webAppConfig: client.configuration };
}

/** The number of a sender as it is dialled; '' for a name, or for none. */
export function absenderOf(von: unknown): string {
  const typed = typeof von === 'string' ? von.slice(0, 40) : '';
  const dialled = tidyPhone(typed) ?? '';
  // Gateways leave out the + of an international number, and none of them sends a local one.
  const number = /^[1-9]\d{8,}$/.test(dialled) ? (tidyPhone(`+${dialled}`) ?? '') : dialled;
  return phoneProblem(number) ? '' : number;
}
