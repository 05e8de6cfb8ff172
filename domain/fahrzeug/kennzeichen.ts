import { LIMITS } from '../limits.ts';
import { ALLE_LAENDER, ANDERES_LAND, LAENDER } from '../ort/alle-laender.ts';
import { part, type Asking, type Option } from '../questions.ts';
import { lengthOf } from '../questions/given.ts';
import { withoutMarks, type Text } from '../text.ts';
import { VORGANG } from '../vorgang.ts';
import { signOf } from './landeszeichen.ts';

const { kennzeichen_land, kennzeichen_id, kennzeichen_ungeprueft, datenEingegeben } = VORGANG.kfz;

/** §9 'Plate countries', with the sign on the plate. */
const KENNZEICHEN_LAENDER = Object.fromEntries(
  LAENDER.map((code): [string, Option] => {
    const [de, en] = ALLE_LAENDER[code]!;
    return [code, [`${signOf(code)} – ${de}`, `${signOf(code)} – ${en}`]];
  }),
);

/**
 * §5 'Plate', D58: never blocks the report; one that does not fit is marked unchecked. Only a plate too long for any is
 * a problem.
 */
export const kennzeichen = part({
  at: 'kfz',
  title: ['Wie lautet das Kenn\u00adzeichen?', 'What is the number plate?'],
  name: ['Fahrzeug', 'Vehicle'],
  icon: 'plate',
  empty: { kennzeichen_land, kennzeichen_id, kennzeichen_ungeprueft, datenEingegeben },
  questions: [
    {
      kind: 'one',
      field: 'kennzeichen_land',
      layout: 'select',
      of: { ...ALLE_LAENDER, ...KENNZEICHEN_LAENDER },
      first: [() => LAENDER, ANDERES_LAND],
      label: ['Land des Kennzeichens', 'Country of the plate'],
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'kennzeichen_id',
      capitals: 'all',
      autocomplete: 'off',
      tidy: (typed, { kennzeichen_land: land }) => tidyPlate(typed, land),
      check: (plate) =>
        isTooLong(plate)
          ? [
              `Kürzen Sie das Kennzeichen auf ${LIMITS.plateMax} Zeichen.`,
              `Shorten the number plate to ${LIMITS.plateMax} characters.`,
            ]
          : null,
      label: ['Kennzeichen', 'Number plate'],
      hint: plateHint,
      unsure: true,
    },
  ],
  derive: ({ kennzeichen_id: plate, kennzeichen_land: land }, asking) => ({
    kennzeichen_ungeprueft: plate !== '' && !isPlateRight(plate, land, asking),
  }),
});

/** The default of `web_kfzKz_hinweis`: the client has no words of its own. §5 */
const EXAMPLE = 'K-RA 1234E';

/** The client's hint as it is written; where it has none, the example of §5 in a sentence. D106 */
export function plateHint({ webparams: { web_kfzKz_hinweis: hint } }: Pick<Asking, 'webparams'>): Text {
  const example = inOnePiece(EXAMPLE);
  if (hint.some((text) => text !== EXAMPLE)) return hint;
  return [`So wie auf dem Schild, zum Beispiel ${example}`, `As on the plate, for example ${example}`];
}

/** Non-breaking: a plate with hyphens and blanks at which no line ends. */
const inOnePiece = (plate: string): string => plate.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');

/** Longer than any plate. Such a text is never cut, because its beginning could be another valid plate. D62. */
export const isTooLong = (plate: string): boolean => lengthOf(plate) > LIMITS.plateMax;

/**
 * Normalises a plate: capitals, single blanks, plain hyphens; in Germany the one possible reading, if there is just
 * one.
 */
export function tidyPlate(typed: string, land: string): string {
  const tidy = withoutMarks(typed)
    .toLocaleUpperCase('de')
    .replace(/[‐‑–—−]/g, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  // Capitals can lengthen the text: `ß` becomes `SS`.
  const line = [...tidy].slice(0, LIMITS.line).join('').trim();
  const readings = land === 'DE' ? platesReadAs(line) : [];
  return readings.length === 1 ? readings[0]! : line;
}

/**
 * §5 'Plate': the client's pattern for Germany; elsewhere, and where the country is not known, 2 to 12 letters, digits,
 * blanks, hyphens.
 */
export function isPlateRight(plate: string, land: string, { webparams }: Pick<Asking, 'webparams'>): boolean {
  if (isTooLong(plate)) return false; // D59: bounds the input of the client's pattern
  if (land !== 'DE') return /^[\p{L}\d -]{2,12}$/u.test(plate);
  return patternOf(webparams.web_kfzKz_regex)?.test(plate) ?? false;
}

/** The client's pattern, anchored; null if it does not compile. The service refuses such a client at start. D59. */
function patternOf(source: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return null; // SyntaxError
  }
}

/**
 * Parses a German plate, typed with or without its gaps: district, letters, digits, perhaps E or H. Gives every
 * reading: `KRA1234E` has two (K-RA, KR-A), `K-RA1234` one, anything else none.
 */
export function platesReadAs(typed: string): string[] {
  const match = /^([A-ZÄÖÜ]{1,3})([- ]?)([A-ZÄÖÜ]{0,3})[- ]?([0-9]{1,4})[- ]?([EH]?)$/.exec(typed.trim());
  if (!match) return [];
  const [, district, gap, middle, digits, end] = match as unknown as [string, string, string, string, string, string];
  const number = `${digits}${end}`;
  if (gap && middle) return [`${district}-${middle} ${number}`];
  if (gap === '-') return []; // `KR-1234`: the hyphen says that KR is the district; the letters are missing
  const letters = district + middle;
  const splits = [1, 2, 3].filter((at) => letters.length - at >= 1 && letters.length - at <= 2);
  return splits.map((at) => `${letters.slice(0, at)}-${letters.slice(at)} ${number}`);
}
