import { FLOW } from '#domain/flow.ts';
import { ZAHLEN, type Abbruch, type Monatszahlen, type Zahl } from '#domain/leitstand/zahlen.ts';
import type { StoredCase } from './cases.ts';
import type { Engine, Rows } from '../engine.ts';

/** Prefix of the name of a count of drafts that stopped at a screen; the screen's path follows. */
const ABGEBROCHEN = 'abgebrochen ';

/** An amount that is added to a count. */
export interface MonthCount {
  mandant: string;
  /** Month of the case's report, or of the last change of a draft: `2026-03`. */
  monat: string;
  zahl: Zahl | `${typeof ABGEBROCHEN}${string}`;
  anzahl: number;
}

/** The month of an ISO time (UTC). */
export const monthOf = (zeit: string): string => zeit.slice(0, 7);

/**
 * Adds to the counts. Call it last in a transaction: it locks rows that all cases of the client share. They are always
 * locked in the same order, so no two transactions wait for each other.
 */
export async function addCounts(rows: Rows, counts: readonly MonthCount[]): Promise<void> {
  const keyOf = ({ mandant, monat, zahl }: MonthCount): string => `${mandant} ${monat} ${zahl}`;
  const byKey = [...Map.groupBy(counts, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, same] of byKey) {
    const { mandant, monat, zahl } = same[0]!;
    await rows.all(
      `insert into monatszahlen (mandant, monat, zahl, anzahl) values ($1, $2, $3, $4)
      on conflict (mandant, monat, zahl) do update set anzahl = monatszahlen.anzahl + excluded.anzahl`,
      [mandant, monat, zahl, same.reduce((sum, { anzahl }) => sum + anzahl, 0)],
    );
  }
}

/** Finds the screen at which a draft stopped that was last changed at that ISO time; null: unknown. */
export type ScreenOf = (draft: StoredCase, geaendert: string) => string | null;

/** Counts a draft that is erased, if a person began it; one that a desk began is not given up. Its row is locked. */
export async function countStopped(rows: Rows, draft: StoredCase, screenOf: ScreenOf): Promise<void> {
  const { mandant, userID, status, gestartet, beispiel, meldeweg } = draft;
  if (status !== '' || !gestartet || beispiel || meldeweg === 'telefon') return;
  const [row] = await rows.all<{ geaendert: string }>(
    'select geaendert from vorgaenge where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  const screen = row && screenOf(draft, row.geaendert);
  if (screen)
    await addCounts(rows, [{ mandant, monat: monthOf(row.geaendert), zahl: `${ABGEBROCHEN}${screen}`, anzahl: 1 }]);
}

/** Counts of each client and month, which outlive the cases. */
export interface MonthlyCounts {
  /** The counts of a client (null: of all) from one month to another, both included, in this order. */
  list(mandant: string | null, von: string, bis: string): Promise<Monatszahlen[]>;
  /** ISO time since when this database counts. */
  since(): Promise<string>;
}

/** The step of the schema that created the table. */
const STEP = 2;

export const makeMonthlyCounts = ({ read }: Engine): MonthlyCounts => ({
  list: async (mandant, von, bis) => {
    const found = await read((rows) =>
      rows.all<MonthCount>(
        `select mandant, monat, zahl, anzahl from monatszahlen
        where monat >= $1 and monat <= $3 and (mandant = $2 or $2 is null) order by mandant, monat`,
        [von, mandant, bis],
      ),
    );
    return [...Map.groupBy(found, (one) => `${one.mandant} ${one.monat}`).values()].map(monthFrom);
  },
  since: async () => {
    const sql = 'select angewendet from migrationen where nummer = $1';
    const [step] = await read((rows) => rows.all<{ angewendet: string }>(sql, [STEP]));
    return step!.angewendet;
  },
});

/** The paths of the screens, in the order of the journey. */
const ORDER: readonly string[] = FLOW.map(([path]) => path);

/** The counts of one client and month; there is at least one. */
function monthFrom(counts: readonly MonthCount[]): Monatszahlen {
  const { mandant, monat } = counts[0]!;
  const byName = new Map(counts.map(({ zahl, anzahl }) => [zahl, anzahl]));
  const zahlen = Object.fromEntries(ZAHLEN.map((zahl) => [zahl, byName.get(zahl) ?? 0])) as Record<Zahl, number>;
  const abgebrochen = counts
    .filter(({ zahl }) => zahl.startsWith(ABGEBROCHEN))
    .map(({ zahl, anzahl }): Abbruch => ({ seite: zahl.slice(ABGEBROCHEN.length), anzahl }))
    .sort((a, b) => ORDER.indexOf(a.seite) - ORDER.indexOf(b.seite));
  return { mandant, monat, ...zahlen, abgebrochen };
}
