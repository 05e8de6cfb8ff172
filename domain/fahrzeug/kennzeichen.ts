import { LIMITS } from '../limits.ts';
import { ALLE_LAENDER, ANDERES_LAND, FIRST_LAENDER } from '../ort/alle-laender.ts';
import { plainCode } from '../outside-text.ts';
import { part, type Asking, type Option } from '../questions.ts';
import { codePoints } from '../questions/given.ts';
import type { Text } from '../text.ts';
import { VORGANG } from '../vorgang.ts';
import { signOf } from './country-sign.ts';

const { kennzeichen_land, kennzeichen_id, kennzeichen_besonders, kennzeichen_ungeprueft, datenEingegeben } =
  VORGANG.kfz;

/** §9 'Plate countries', with the sign on the plate. */
const KENNZEICHEN_LAENDER = Object.fromEntries(
  FIRST_LAENDER.map((code): [string, Option] => {
    const [de, en] = ALLE_LAENDER[code]!;
    return [code, [`${signOf(code)} – ${de}`, `${signOf(code)} – ${en}`]];
  }),
);

/**
 * §5 'Plate', D58, D120: never blocks the report. A plate that does not fit is marked as unchecked; only one that is
 * too long is a problem. `kennzeichen_besonders`: the person chose a special or foreign plate.
 */
export const kennzeichen = part({
  at: 'kfz',
  title: ['Wie lautet das Kenn\u00adzeichen?', 'What is the number plate?'],
  name: ['Fahrzeug', 'Vehicle'],
  icon: 'plate',
  empty: { kennzeichen_land, kennzeichen_id, kennzeichen_besonders, kennzeichen_ungeprueft, datenEingegeben },
  questions: [
    {
      kind: 'one',
      field: 'kennzeichen_land',
      layout: 'select',
      of: { ...ALLE_LAENDER, ...KENNZEICHEN_LAENDER },
      first: [() => FIRST_LAENDER, ANDERES_LAND],
      label: ['Land des Kennzeichens', 'Country of the plate'],
      brief: () => null,
    },
    {
      kind: 'text',
      field: 'kennzeichen_id',
      capitals: 'all',
      autocomplete: 'off',
      tidy: (typed, { kennzeichen_land: land }, asking) => tidyPlate(typed, land, asking),
      isNamed: true,
      check: (plate, { kennzeichen_land: land }) =>
        isTooLong(plate, land)
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

/** The default of `web_kfzKz_hinweis`, for a client without words of its own. §5 */
export const EXAMPLE = 'K-RA 1234E';

/**
 * The client's hint as written, or else the example of §5 in a sentence. An example that the client's pattern refuses
 * is left out. D106, D120
 */
export function plateHint({ webparams }: Pick<Asking, 'webparams'>): Text {
  const { web_kfzKz_hinweis: hint } = webparams;
  if (hint.some((text) => text !== EXAMPLE)) return hint;
  if (!isPlateRight(EXAMPLE, 'DE', { webparams })) return AS_ON_THE_PLATE;
  const example = inOnePiece(EXAMPLE);
  return [`So wie auf dem Schild, zum Beispiel ${example}`, `As on the plate, for example ${example}`];
}

/** The hint where no example fits. */
export const AS_ON_THE_PLATE: Text = [
  'Geben Sie es so ein, wie es auf dem Schild steht.',
  'Enter it as it stands on the plate.',
];

/** Non-breaking: replaces hyphens and blanks, so that no line ends within a plate. */
const inOnePiece = (plate: string): string => plate.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');

/**
 * Whether a text is longer than any plate, without the months of a seasonal one. Such a text is never cut, because its
 * beginning could be another valid plate. D62.
 */
export const isTooLong = (plate: string, land: string): boolean =>
  codePoints(withoutSeason(plate, land).trim()) > LIMITS.plateMax;

/**
 * Normalises a plate, but keeps it the same plate. A text that fits the client's pattern in capitals stays as it is.
 * Otherwise digits, hyphens and blanks become plain ones, and a German plate gets the hyphen where a gap was typed.
 * D120
 */
export function tidyPlate(typed: string, land: string, asking: Pick<Asking, 'webparams'>): string {
  const capitals = lineOf(capitalsOf(typed));
  if (land === 'DE' && isOfPattern(capitals, asking)) return capitals;
  const plain = lineOf(plainPlate(typed));
  if (land !== 'DE' || isPlateRight(plain, land, asking)) return plain;
  const [plate, season] = partedBySeason(capitalsOf(plainCode(typed)), land);
  const tidy = season ? `${tidyPlate(plate, land, asking)} ${season}` : (partedPlate(plain) ?? plain);
  return lineOf(tidy);
}

/** Capitals can lengthen the text: `ß` becomes `SS`. */
const lineOf = (text: string): string => [...text].slice(0, LIMITS.line).join('').trim();

const capitalsOf = (text: string): string => text.trim().toLocaleUpperCase('de');

/** A plate for comparison: capitals, digits 0–9, single blanks, plain hyphens without blanks around. */
export const plainPlate = (typed: string): string =>
  capitalsOf(plainCode(typed))
    .replace(DOTS, ' ')
    .replace(SEALS, ' ')
    .replace(/ ?-[ -]*/g, '-')
    .trim();

/** Dots, bullets and underscores, which people write in place of the seals. */
const DOTS = /[\s._·•‣․‧∙⋅●◦・･]+/g;
/** Stars and pictures in place of a seal. */
const SEALS = /(?<=[\p{L}\d])[\s*|˙\p{So}]+(?=[\p{L}\d])/gu;

const MONTH = '(?:0?[1-9]|1[0-2]|(?:JAN|FEB|MÄR|MAR|APR|MAI|MAY|JUN|JUL|AUG|SEP|OKT|OCT|NOV|DEZ|DEC)[A-ZÄÖÜ]*)\\.?';
const MONTHS = `(?:${MONTH}\\s*(?:[-/|:.,·•_~→…]+|BIS|TO)\\s*${MONTH}|[01]\\d ?[01]\\d)`;
const SEASON_WORD = '(?:(?:SAISON|SEASON)[A-Z]*[:.]?|VON|VOM|FROM)\\s*';
/** `(04-10)`, `04/10`, `4-10`, `04 10`, `SAISON APRIL BIS OKTOBER` at the end of a plate with letters and digits. */
const SEASON = new RegExp(
  `^(.*\\p{L}.*\\d[EH]?)[\\s,;.:_·•-]*?(?:(?<!\\d)|(?=\\D))((?:${SEASON_WORD}|[([]\\s*)*${MONTHS}\\s*(?:[()[\\]]\\s*|${SEASON_WORD})*)$`,
  'u',
);

/** Splits a German plate from the months of its season as typed, '' without a season. */
function partedBySeason(capitals: string, land: string): [plate: string, season: string] {
  const isShort = capitals.length <= LIMITS.line; // bounds the work of the pattern
  const match = isShort && (land === 'DE' || land === '') ? SEASON.exec(capitals) : null;
  return match ? [match[1]!, match[2]!.trim()] : [capitals, ''];
}

/** A plate without the months of its season. */
export function withoutSeason(plate: string, land: string): string {
  const [rest, season] = partedBySeason(capitalsOf(plainCode(plate)), land);
  return season ? rest : plate;
}

/**
 * §5 'Plate': the client's pattern for Germany. Elsewhere, and for an unknown country, 2 to 12 letters, digits, blanks,
 * hyphens. The months of a season are not checked.
 */
export function isPlateRight(plate: string, land: string, asking: Pick<Asking, 'webparams'>): boolean {
  if (isTooLong(plate, land)) return false;
  if (land !== 'DE') return /^[\p{L}\d -]{2,12}$/u.test(withoutSeason(plate, land));
  return [plate, withoutSeason(plate, land)].some((text) => isOfPattern(text, asking));
}

/** Whether the whole text fits the client's pattern. D59: the length is limited before. */
const isOfPattern = (text: string, { webparams }: Pick<Asking, 'webparams'>): boolean =>
  codePoints(text) <= LIMITS.plateMax && patternOf(webparams.web_kfzKz_regex)?.test(text) === true;

/** The client's pattern, anchored; null if it does not compile. The service refuses such a client at start. D59. */
function patternOf(source: string): RegExp | null {
  try {
    return platePattern(source);
  } catch {
    return null; // SyntaxError
  }
}

/**
 * Compiles a client's pattern, anchored. Without the flag `u` if it compiles only so (D120).
 * @throws SyntaxError where it does not compile
 */
export function platePattern(source: string): RegExp {
  try {
    return anchored(source, 'u');
  } catch (error) {
    // Without the flag `u` these would mean plain letters.
    if (/\\[pPu]\{/.test(source)) throw error;
    return anchored(source, '');
  }
}

/** The source is also compiled alone: within the anchors `a)|(b` would become valid. */
function anchored(source: string, flags: string): RegExp {
  void new RegExp(source, flags);
  return new RegExp(`^(?:${source})$`, flags);
}

/** District, gap, letters, digits, perhaps E or H. */
const GERMAN = /^([A-ZÄÖÜ]{1,3})([- ]?)([A-ZÄÖÜ]{0,3})([- ]?)([0-9]{1,4})[- ]?([EH]?)$/;

/** The German plate that a plain text certainly is, because a gap separates its letters; null for any other text. */
export function partedPlate(plain: string): string | null {
  const [, district, gap, letters, , digits, end] = GERMAN.exec(plain) ?? [];
  return gap && letters ? `${district}-${letters} ${digits}${end}` : null;
}

/**
 * The German plates that a plain text may be. With a gap between the letters there is one. `KRA1234E` may be two (K-RA,
 * KR-A). `DO 2399` may be D-O 2399, or a plate of an authority, DO 2399. None for anything else.
 */
export function platesReadAs(plain: string): string[] {
  const [plate, season] = partedBySeason(plain, 'DE');
  if (season) return platesReadAs(plate).map((reading) => `${reading} ${season}`);
  const parted = partedPlate(plain);
  if (parted) return [parted];
  const [, district, gap, middle, beforeDigits, digits, end] = GERMAN.exec(plain) ?? [];
  // `KR-1234`: the hyphen shows that KR is the district, so the letters are missing.
  if (district === undefined || gap === '-') return [];
  const letters = `${district}${middle}`;
  const splits = [1, 2, 3].filter((at) => letters.length - at >= 1 && letters.length - at <= 2);
  const plates = splits.map((at) => `${letters.slice(0, at)}-${letters.slice(at)} ${digits}${end}`);
  const mayBeAuthority = (gap || beforeDigits) && !end && !middle;
  return mayBeAuthority && plates.length ? [...plates, plain] : plates;
}
