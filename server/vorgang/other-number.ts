import { TYP } from '#domain/ereignisse/typen.ts';
import { comparedPhone } from '#domain/personen/compared-phone.ts';
import { phoneProblem, tidyPhone } from '#domain/personen/telefon.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { caseNow, caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { eventOf } from '../store/tables/service-event.ts';

/** Milliseconds after a report in which a second one of the case is taken down with its number. */
const WITHIN = 60 * 60_000;

/**
 * Notes the number of a second report of a case for the operator, who would call that of the first one: a text message
 * can be forged, so the first report need not be the person's. A number that is noted already, and a sixth one, change
 * nothing. ADR 063
 */
export async function noteOtherNumber(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  stored: StoredCase,
  typed: string,
): Promise<void> {
  const { mandant, userID, status } = stored;
  const { mobilnummer: first, timestampGemeldet } = caseAsReported(stored).vorgangsMetadaten;
  const numbers = [first, caseNow(stored).vorgangsMetadaten.mobilnummer].map(comparedPhone);
  const now = clock();
  if (status !== 'gemeldet' || timestampGemeldet === null || now > timestampGemeldet + WITHIN) return;
  if (phoneProblem(typed) || numbers.includes(comparedPhone(typed))) return;
  const said = { id: `${TYP.ANDERE_NUMMER} ${comparedPhone(typed)}`, nummer: tidyPhone(typed)! };
  await store.appendEvents(mandant, [{ userID, ...eventOf(TYP.ANDERE_NUMMER, isoTime(now), said) }]);
}
