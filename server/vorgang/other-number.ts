import { TYP } from '#domain/ereignisse/typen.ts';
import { comparedPhone } from '#domain/personen/gleiche-nummer.ts';
import { phoneProblem, tidyPhone } from '#domain/personen/telefon.ts';
import { readVorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
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
  { mandant, userID, status, doc }: StoredCase,
  typed: string,
): Promise<void> {
  const { mobilnummer: first, timestampGemeldet } = readVorgang(JSON.parse(doc)).vorgangsMetadaten;
  const now = clock();
  if (status !== 'gemeldet' || timestampGemeldet === null || now > timestampGemeldet + WITHIN) return;
  if (phoneProblem(typed) || comparedPhone(typed) === comparedPhone(first)) return;
  const said = { id: `${TYP.ANDERE_NUMMER} ${comparedPhone(typed)}`, nummer: tidyPhone(typed)! };
  await store.appendEvents(mandant, [{ userID, ...eventOf(TYP.ANDERE_NUMMER, isoTime(now), said) }]);
}
