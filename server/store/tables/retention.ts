import type { StoredCase } from './cases.ts';
import type { Rows } from '../engine.ts';
import type { ScreenOf } from './monthly-counts.ts';

/** Target of the retention job: a case, or a draft, without any change since `before` (ISO). */
export interface Due {
  what: 'vorgang' | 'entwurf';
  before: string;
  /** Finds the screen at which a draft stopped, to count it; absent: nothing is counted. */
  screenOf?: ScreenOf;
}

// Condition for a draft, by the index of (status, gemeldet): drafts are few beside the reports.
export const IS_DRAFT = `status = '' and gemeldet is null`;
const IS_INVITED = `exists (select 1 from einladungen i
  where i.mandant = v.mandant and i.user_id = v.user_id and i.widerrufen is null and i.gueltig_bis > $2)`;

/** The conditions for a row `v` of `vorgaenge`; `$1` is `before`, `$2` is now. §9 'Retention', D115 */
export const DUE: Readonly<Record<Due['what'], string>> = {
  vorgang: `angelegt < $1 and (gemeldet is null or gemeldet < $1) and not ${IS_INVITED} and not exists (
    select 1 from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id and e.zeit >= $1)`,
  entwurf: `${IS_DRAFT} and angelegt < $1 and geaendert < $1 and (
    zustimmung_zeit is not null or meldeweg = 'telefon' or not ${IS_INVITED})`,
};

/** Whether a case is still due, since somebody may have come back meanwhile. Lock its row first. */
export async function isDueStill(
  rows: Rows,
  { mandant, userID }: StoredCase,
  { what, before }: Due,
  now: string,
): Promise<boolean> {
  const sql = `select user_id from vorgaenge v where ${DUE[what]} and mandant = $3 and user_id = $4`;
  return (await rows.all(sql, [before, now, mandant, userID])).length > 0;
}
