import { lacks } from '#domain/complete.ts';
import { FAULTS } from '#domain/errors.ts';
import { PARTS } from '#domain/parts.ts';
import type { Asking } from '#domain/questions.ts';
import { reportedVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import type { StoredCase, WriteResult } from '../store/tables/cases.ts';
import type { Found } from './find-case.ts';
import { noteOtherNumber } from './other-number.ts';
import { reportOf, type Way } from './report-of.ts';
import { askingOf } from './webparams.ts';

/**
 * @throws Refusal ZUSTIMMUNG_FEHLT where nobody has consented; UNVOLLSTAENDIG with what is missing. `more`: further
 * members of that answer
 */
export function assertReportable(found: Found, vorgang: Vorgang, now: number, more = ''): void {
  if (!found.stored.gestartet) throw withoutConsent();
  assertComplete(vorgang, askingOf(found, now), more);
}

/** @throws Refusal UNVOLLSTAENDIG with what a report of the case lacks */
export function assertComplete(vorgang: Vorgang, asking: Asking, members = ''): void {
  const fehler = lacks(PARTS, reportedVorgang(vorgang), asking);
  if (fehler.length) throw new Refusal('UNVOLLSTAENDIG', { fehler, members });
}

/** Names the field too, like every other problem, for clients that read `fehler` alone. */
export const withoutConsent = (): Refusal =>
  new Refusal('ZUSTIMMUNG_FEHLT', { fehler: [{ feld: 'zustimmung', text: FAULTS.ZUSTIMMUNG_FEHLT.text }] });

interface Decided {
  vorgang: Vorgang;
  revision: number;
  key: string;
  now: number;
}

/**
 * Reports a case, once. A report that comes second is kept as the case's other number.
 * @throws Refusal ERR_BAD_REQUEST (404) when it is gone; what `refuse` gives where it was reported or changed before
 */
export async function reportDraft(
  deps: Pick<Deps, 'store' | 'clock'>,
  found: Found,
  decided: Decided,
  { way, refuse }: { way?: Way; refuse(current: StoredCase): Promise<Refusal> },
): Promise<Extract<WriteResult, { ended: 'done' }>> {
  const written = await deps.store.report(reportOf(found, decided, way));
  if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
  if (written.ended === 'done') return written;
  await noteOtherNumber(deps, written.current, decided.vorgang.vorgangsMetadaten.mobilnummer);
  throw await refuse(written.current);
}
