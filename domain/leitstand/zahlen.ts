/**
 * The counts of a month, in the order of their columns. All are of the cases that were reported in that month.
 * `versprochen`: arrived, after a promised time; `gehalten`: of these, never overdue. `ueberfaellig`: how often, as
 * /metrics counts it. `abbestellt_betreiber`: by the operator or a partner. `sterne`: the sum of the ratings.
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

/** How many drafts were never reported and have stopped at a screen, named by its path. */
export interface Abbruch {
  seite: string;
  anzahl: number;
}

/** The counts of a client and a month (`2026-03`, UTC). No person is in them. */
export interface Monatszahlen extends Readonly<Record<Zahl, number>> {
  mandant: string;
  monat: string;
  /** Of drafts that were last changed in that month, in the order of the screens. */
  abgebrochen: readonly Abbruch[];
}

/** What the desk reads: counting began at `seit` (ISO); months without any count are left out. */
export interface ZahlenSeit {
  seit: string;
  monate: readonly Monatszahlen[];
}

/** All ways of a report together. */
export const gemeldet = (one: Pick<Monatszahlen, 'gemeldet_netz' | 'gemeldet_sms' | 'gemeldet_telefon'>): number =>
  one.gemeldet_netz + one.gemeldet_sms + one.gemeldet_telefon;
