import { appTypOfPath, FLOW, type AppTyp, type Screen } from '#domain/flow.ts';
import { ZAHLEN, type Monatszahlen, type Zahl } from '#domain/leitstand/zahlen.ts';
import type { Text } from '#domain/text.ts';

export type Counts = Readonly<Record<Zahl, number>>;

/** The counts of a month, of all clients that are meant. */
export interface MonthCounts extends Counts {
  monat: string;
}

/** The month that is so many months later, or earlier: `2026-12` and 1 give `2027-01`. */
export function monthAfter(monat: string, months: number): string {
  const [year, month] = monat.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
}

/** All months from one to another, both included. */
export function monthsFrom(von: string, bis: string): string[] {
  const months: string[] = [];
  for (let month = von; month <= bis; month = monthAfter(month, 1)) months.push(month);
  return months;
}

/** The sum of counts. */
export const sumOf = (all: readonly Counts[]): Counts =>
  Object.fromEntries(ZAHLEN.map((zahl) => [zahl, all.reduce((sum, one) => sum + one[zahl], 0)])) as Counts;

/** The counts of each of these months, of all clients together; zeros where there are none. */
export const byMonth = (all: readonly Monatszahlen[], months: readonly string[]): MonthCounts[] =>
  months.map((monat) => ({ monat, ...sumOf(all.filter((one) => one.monat === monat)) }));

/** Share in percent, rounded, but 100 only for all; null without a whole, or where more was counted than that. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 && part <= whole ? Math.min(Math.round((part / whole) * 100), part < whole ? 99 : 100) : null;

// prettier-ignore
const SCREENS: Readonly<Partial<Record<Screen, Text>>> = {
  'picker':         ['Auswahl des Schadens', 'Choice of damage'],
  'part':           ['Fragen zum Schaden',   'Questions about the damage'],
  'location-intro': ['Standort erlauben',    'Allowing the location'],
  'location-kind':  ['Im Ort oder außerhalb', 'In a town or outside'],
  'localisation':   ['Standort suchen',      'Finding the location'],
  'damage-place':   ['Adresse oder Straße',  'Address or road'],
  'licence-plate':  ['Kennzeichen',          'Licence plate'],
  'vehicle':        ['Angaben zum Auto',     'About the car'],
  'bicycle':        ['Angaben zum Rad',      'About the bicycle'],
  'persons':        ['Name und Telefon',     'Name and phone'],
  'summary':        ['Zusammenfassung',      'Summary'],
};

/** The screen of a path in words; the path itself where this version does not know it. */
function wordsOf(seite: string): Text {
  const row = FLOW.find(([path]) => path === seite);
  return (row && SCREENS[row[1]]) ?? [seite, seite];
}

/** A screen in words, and how many drafts of each type have stopped there. */
export interface Stop extends Readonly<Record<AppTyp, number>> {
  words: Text;
  anzahl: number;
}

/** Where people gave up: the screen with the most drafts first. */
export function stopsOf(all: readonly Monatszahlen[]): Stop[] {
  const found = Map.groupBy(
    all.flatMap(({ abgebrochen }) => abgebrochen),
    ({ seite }) => wordsOf(seite)[0],
  );
  const stops = [...found.values()].map((same): Stop => {
    const of = (typ?: AppTyp): number =>
      same.reduce((sum, { seite, anzahl }) => sum + (!typ || appTypOfPath(seite) === typ ? anzahl : 0), 0);
    return { words: wordsOf(same[0]!.seite), kfz: of('kfz'), fahrrad: of('fahrrad'), anzahl: of() };
  });
  return stops.sort((a, b) => b.anzahl - a.anzahl);
}

/** Drafts that people have begun: reported in the app, or given up. */
export const begunOf = ({ gemeldet_netz, gemeldet_sms }: Counts, stops: readonly Stop[]): number =>
  gemeldet_netz + gemeldet_sms + stops.reduce((sum, { anzahl }) => sum + anzahl, 0);
