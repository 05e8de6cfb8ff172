import { BERICHTIGUNG_GRUENDE, type BerichtigungGrund } from '#domain/berichtigung.ts';
import { readOrtText } from '#domain/ort/pasted-place.ts';
import { ERKENNEN, type Zufahrt } from '#domain/ort/zufahrt.ts';
import type { Text } from '#domain/text.ts';

/** What is corrected: the place, with its reason, or the number alone. */
export const ANLAESSE = {
  ...BERICHTIGUNG_GRUENDE,
  nummer: ['Nur die Nummer ist eine andere', 'Only the number is another one'],
} as const satisfies Record<BerichtigungGrund | 'nummer', Text>;
export type Anlass = keyof typeof ANLAESSE;

/** By what a place is told. */
export const WEGE = {
  innerorts: ['Adresse', 'Address'],
  ausserorts: ['Landstraße', 'Main road'],
  autobahn: ['Autobahn', 'Motorway'],
  punkt: ['Punkt', 'Point'],
} as const satisfies Record<string, Text>;
export type Weg = keyof typeof WEGE;

/** A line to type in: its path on the wire, which names it in an answer, too. */
interface Zeile {
  pfad: string;
  label: Text;
  hint?: Text;
}

const ADRESSE = 'schadenOrt.adresse';
const STRASSE = 'schadenOrt.ausserortsInfo';
const TOWN: Zeile = { pfad: `${ADRESSE}.ort`, label: ['Ort', 'Town'] };
const DIRECTION: Zeile = {
  pfad: `${STRASSE}.fahrtrichtung`,
  label: ['Fahrtrichtung', 'Direction'],
  hint: ['zum Beispiel München', 'for example Munich'],
};
const KM: Zeile = { pfad: `${STRASSE}.km`, label: ['Kilometer', 'Kilometre'] };
const NEAR: Zeile = { pfad: `${STRASSE}.hinweis`, label: ERKENNEN };

/** Path of the field for a point. */
export const PUNKT = 'schadenOrt.positionsdaten';

/** What is typed for each way to tell a place, in the order in which people say it. */
export const ZEILEN: Readonly<Record<Weg, readonly Zeile[]>> = {
  innerorts: [
    { pfad: `${ADRESSE}.strasse`, label: ['Straße', 'Street'] },
    { pfad: `${ADRESSE}.hausnummer`, label: ['Hausnummer', 'House number'] },
    { pfad: `${ADRESSE}.plz`, label: ['PLZ', 'Postcode'] },
    TOWN,
    NEAR,
  ],
  ausserorts: [
    { pfad: `${STRASSE}.name`, label: ['Landstraße', 'Main road'], hint: ['zum Beispiel B 14', 'for example B 14'] },
    DIRECTION,
    KM,
    TOWN,
    NEAR,
  ],
  autobahn: [
    { pfad: `${STRASSE}.name`, label: ['Autobahn', 'Motorway'], hint: ['zum Beispiel A 9', 'for example A 9'] },
    DIRECTION,
    KM,
    NEAR,
  ],
  punkt: [
    {
      pfad: PUNKT,
      label: ['Koordinaten oder Link einer Karte', 'Coordinates or the link of a map'],
      hint: ['zum Beispiel 49,51234 11,28123', 'for example 49.51234 11.28123'],
    },
    NEAR,
  ],
};

/** What is in the dialog. */
export interface Eingabe {
  anlass: Anlass | null;
  weg: Weg;
  /** What was typed, by the paths. */
  getippt: Readonly<Record<string, string>>;
  /** Code of the country; '' for that of before. */
  land: string;
  zufahrt: Zufahrt;
  nummer: string;
}

/** Nothing makes it hard to reach. */
export const FREI: Zufahrt = { istParkhaus: false, istEngEingeparkt: false };

/** Where something is missing, and what to do. */
export interface Fehlt {
  feld: string;
  text: Text;
}

/** The correction as the call wants it, or what is missing. The service judges the rest. Pure. */
export function correctionOf({
  anlass,
  weg,
  getippt,
  land,
  zufahrt,
  nummer,
}: Eingabe): { body: object } | { fehlt: Fehlt } {
  if (anlass === null) return { fehlt: { feld: 'anlass', text: CHOOSE } };
  const phone = nummer.trim() ? { mobilnummer: nummer.trim() } : {};
  if (anlass === 'nummer') return { body: { mobilnummer: nummer.trim() } };
  const of = (at: string) => ({
    ...Object.fromEntries(
      ZEILEN[weg]
        .filter(({ pfad }) => pfad.startsWith(`${at}.`))
        .map(({ pfad }) => [pfad.slice(at.length + 1), (getippt[pfad] ?? '').trim()]),
    ),
    ...(land && { land }),
  });
  // Beside a motorway it is not asked.
  const access = weg === 'autobahn' ? {} : zufahrt;
  const place = { adresse: of(ADRESSE), ausserortsInfo: of(STRASSE), ...access };
  if (weg !== 'punkt') return { body: { grund: anlass, schadenOrt: { ortsTyp: weg, ...place }, ...phone } };
  const read = readOrtText(getippt[PUNKT] ?? '');
  if (!read || !('point' in read)) return { fehlt: { feld: PUNKT, text: NO_POINT } };
  return { body: { grund: anlass, schadenOrt: { ...place, positionsdaten: read.point }, ...phone } };
}

const CHOOSE: Text = ['Wählen Sie, was anders ist.', 'Choose what is different.'];
const NO_POINT: Text = [
  'Geben Sie zwei Zahlen mit Komma ein, zum Beispiel 49,51234 11,28123, oder den Link einer Karte.',
  'Enter two numbers, for example 49.51234 11.28123, or the link of a map.',
];
