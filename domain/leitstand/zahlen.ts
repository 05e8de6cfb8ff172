/**
 * The counts of a month, in the order of their columns. All count the cases that were reported in that month.
 * `versprochen`: arrived, after a promised time. `gehalten`: of these, never overdue. `ueberfaellig`: as /metrics
 * counts it. `abbestellt_betreiber`: cancelled by the operator or a partner. `sterne`: the sum of the ratings.
 */
export const ZAHLEN = [
  'gemeldet_netz',
  'gemeldet_sms',
  'gemeldet_telefon',
  'gelesen',
  'beauftragt',
  'angekommen',
  'versprochen',
  'gehalten',
  'ueberfaellig',
  'abbestellt_person',
  'abbestellt_betreiber',
  'abgeschlossen',
  'bewertet',
  'sterne',
] as const;
export type Zahl = (typeof ZAHLEN)[number];

/** Number of drafts that were never reported and stopped at a screen, which is named by its path. */
export interface Abbruch {
  seite: string;
  anzahl: number;
}

/** The counts of a client and a month (`2026-03`, UTC). They name no person. */
export interface Monatszahlen extends Readonly<Record<Zahl, number>> {
  mandant: string;
  monat: string;
  /** Counts of drafts that were last changed in that month, in the order of the screens. */
  abgebrochen: readonly Abbruch[];
}

/** The counts for the desk. Counting began at `seit` (ISO). Months without any count are left out. */
export interface ZahlenSeit {
  seit: string;
  monate: readonly Monatszahlen[];
}

/** Number of reports by all ways together. */
export const reportedInAll = (one: Pick<Monatszahlen, 'gemeldet_netz' | 'gemeldet_sms' | 'gemeldet_telefon'>): number =>
  one.gemeldet_netz + one.gemeldet_sms + one.gemeldet_telefon;
