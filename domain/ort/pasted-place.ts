import { plainCode } from '../outside-text.ts';
import type { Text } from '../text.ts';
import { readPoint, type Point } from './punkt.ts';

/** A place that was pasted into a field for an address: a point, or words that say what to do with it. */
export type OrtText = { point: Point } | { word: Text };

/**
 * Reads a place that was pasted in place of an address. Takes coordinates in decimals or in degrees, minutes and
 * seconds, `geo:`, the link of a map, a full plus code. Null for anything else, such as a street.
 */
export function readOrtText(typed: string): OrtText | null {
  const text = plainCode(typed);
  const point = fromLink(text) ?? fromPlusCode(text) ?? fromDegrees(text);
  if (point) return { point };
  const word = WORDS.find(([shape]) => shape.test(text))?.[1];
  return word ? { word } : null;
}

/** The first of these texts that is a pasted place. */
export const firstOrtText = (typed: readonly unknown[]): OrtText | null => {
  for (const one of typed) {
    const found = typeof one === 'string' ? readOrtText(one) : null;
    if (found) return found;
  }
  return null;
};

const pointOf = (lat: number, lng: number): Point | null => readPoint({ lat, lng });

const PAIR = '(-?\\d{1,2}(?:\\.\\d+)?)(?:,|~|/|%2C|%20|\\+|\\s)+(-?\\d{1,3}(?:\\.\\d+)?)';
/** Position of the point in links of maps. The pin counts before the middle of the view. */
const IN_LINK: readonly RegExp[] = [
  /!3d(-?\d{1,2}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&]mlat=(-?\d{1,2}(?:\.\d+)?)&mlon=(-?\d{1,3}(?:\.\d+)?)/,
  new RegExp(`[?&](?:q|query|where1|ll|sll|daddr|destination|center|cp|pin|to|coordinate|map)=(?:loc:)?${PAIR}`, 'i'),
  new RegExp(`/(?:place|search|dir|l)/(?:[^@]*/)?${PAIR}`, 'i'),
  new RegExp(`@${PAIR}`),
  /#map=\d+(?:\.\d+)?\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)/,
  /[?&]lat=(-?\d{1,2}(?:\.\d+)?)&(?:lon|lng)=(-?\d{1,3}(?:\.\d+)?)/i,
];

/** A link, also one that lacks its `https://`. */
const LINK = /https?:\/\/|^(?:[\w-]+\.)+[a-z]{2,}\/\S/i;

function fromLink(text: string): Point | null {
  const geo = /^geo:/i.test(text) ? [...IN_LINK, new RegExp(`^geo:${PAIR}`, 'i')] : null;
  const shapes = geo ?? (LINK.test(text) ? IN_LINK : []);
  for (const shape of shapes) {
    const [, lat, lng] = shape.exec(text) ?? [];
    const point = lat === undefined ? null : pointOf(Number(lat), Number(lng));
    if (point) return point;
  }
  return null;
}

const NUMBER = '(\\d{1,3}(?:[.,]\\d+)?)';
const ANGLE = `([NSEWO]?)\\s*(-?)\\s*${NUMBER}\\s*[°º]?\\s*(?:${NUMBER}\\s*['’′‘]\\s*(?:${NUMBER}\\s*(?:"|″|”|“|''|’’|′′)\\s*)?)?([NSEWO]?)`;
const TWO_ANGLES = new RegExp(`^\\(?\\s*${ANGLE}\\s*[,;/\\s]\\s*${ANGLE}\\s*\\)?$`, 'i');

const MINUTES = '(\\d{1,3})\\s+(\\d{1,2}(?:[.,]\\d+)?)(?:\\s+(\\d{1,2}(?:[.,]\\d+)?))?';
/** Degrees and minutes without their signs, as navigation devices show them; only with both compass directions. */
const UNMARKED = new RegExp(
  `^([NS])\\s*${MINUTES}[\\s,;/]+([EWO])\\s*${MINUTES}$|^${MINUTES}\\s*([NS])[\\s,;/]+${MINUTES}\\s*([EWO])$`,
  'i',
);

/** Adds the signs to 'N 49 30.740 E 11 16.874': 'N 49°30.740' E 11°16.874''. */
const withMarks = (text: string): string =>
  UNMARKED.test(text)
    ? text.replace(new RegExp(MINUTES, 'g'), (_, d: string, m: string, s?: string) => `${d}°${m}'${s ? `${s}"` : ''}`)
    : text;

/** '49.51234, 11.28123', '49,51234 11,28123', '49° 30' 44" N 11° 16' 52" O', 'N 49° 30.74' E 11° 16.87''. */
function fromDegrees(text: string): Point | null {
  const short = text
    .replace(/(?<!\p{L})(?:lat|lon|lng|latitude|longitude|breite|länge)(?!\p{L})[:=]?\s*/giu, '')
    .replace(/\b(Nord|North|Süd|South|Ost|East|West)\b/gi, (word) => word[0]!);
  const match = TWO_ANGLES.exec(withMarks(short));
  if (!match) return null;
  const [first, second] = [angleOf(match.slice(1, 7)), angleOf(match.slice(7, 13))];
  if (!first || !second) return null;
  // Two numbers alone are a point only with decimals, because '12 14' may be house numbers.
  if (!/[.,]\d{2}|[°º'′]/.test(match[0])) return null;
  const isSwapped = /[EWO]/.test(first.side) || /[NS]/.test(second.side);
  return isSwapped ? pointOf(second.degrees, first.degrees) : pointOf(first.degrees, second.degrees);
}

function angleOf([before = '', minus, degrees, minutes, seconds, after = '']: readonly (string | undefined)[]) {
  const side = (before || after).toUpperCase();
  const [d, m, s] = [degrees, minutes, seconds].map((part) => Number((part ?? '0').replace(',', '.'))) as [
    number,
    number,
    number,
  ];
  if (m >= 60 || s >= 60) return null;
  const sign = minus || side === 'S' || side === 'W' ? -1 : 1;
  return { side, degrees: sign * (d + m / 60 + s / 3_600) };
}

/** The symbols of an Open Location Code, by their value. */
const SYMBOLS = '23456789CFGHJMPQRVWX';

/** The middle of the field that a full plus code names, such as 8FXHG7Q2+8F. */
function fromPlusCode(text: string): Point | null {
  const code = new RegExp(`(?:^|[/\\s])([2-9CFGHJMPQRVWX]{8}(?:\\+|%2B)[2-9CFGHJMPQRVWX]{2,3})(?:$|[?\\s])`, 'i').exec(
    text,
  );
  if (!code) return null;
  const values = [...code[1]!.replace(/\+|%2B/i, '').toUpperCase()].map((sign) => SYMBOLS.indexOf(sign));
  let [lat, lng, size] = [-90, -180, 20];
  for (let at = 0; at < 10; at += 2) {
    lat += values[at]! * size;
    lng += values[at + 1]! * size;
    if (at < 8) size /= 20;
  }
  return pointOf(lat + size / 2, lng + size / 2);
}

const TYPE_IT: Text = ['Ergänzen Sie Straße und Ort.', 'Enter the address as best you can.'];
const because = (de: string, en: string): Text => [`${de} ${TYPE_IT[0]}`, `${en} ${TYPE_IT[1]}`];

const WORDS: readonly (readonly [shape: RegExp, word: Text])[] = [
  [
    /^(?:https?:\/\/)?(?:www\.)?(?:w3w\.co|what3words\.com)\/|^\/{3}|^\p{L}{3,}\.\p{L}{3,}\.\p{L}{3,}$/iu,
    because('Adressen aus drei Wörtern können wir nicht lesen.', 'We cannot read addresses of three words.'),
  ],
  [
    /(?:^|\s)[2-9CFGHJMPQRVWX]{4,6}\+[2-9CFGHJMPQRVWX]{2,3}(?=$|[\s,])/i,
    because('Von einem Plus-Code brauchen wir alle Zeichen.', 'Of a plus code we need all characters.'),
  ],
  [LINK, because('Aus diesem Link können wir keinen Ort lesen.', 'We cannot read a place from this link.')],
];
