import { isKmNumber } from '../ort/kilometer.ts';
import { readPoint, type Point } from '../ort/punkt.ts';
import { wordOf } from '../text.ts';
import type { SmsGroup } from './kurzmeldung.ts';
import { packWord, unpackWord } from './signs.ts';

/** A field of the case in a text. '' packs an empty value; undefined is an unreadable one. */
interface Feld {
  gruppe: Exclude<SmsGroup, 'schaden'>;
  pfad: string;
  /** The value while nothing is known. It is no default of the case. D98 */
  leer: unknown;
  pack(value: unknown): string;
  unpack(packed: string): unknown;
}

type Codec = Pick<Feld, 'leer' | 'pack' | 'unpack'>;

const words = (capitals: 'first' | 'all'): Codec => ({
  leer: '',
  pack: (value) => packWord(wordOf(value), capitals),
  unpack: (packed) => unpackWord(packed, capitals) ?? undefined,
});

/** Country code of two letters, as in ISO 3166-1. */
const LAND: Codec = {
  leer: '',
  pack: (value) => (/^[A-Z]{2}$/.test(wordOf(value)) ? wordOf(value) : ''),
  unpack: (packed) => (/^[A-Z]{2}$/.test(packed) ? packed : undefined),
};

const ORTSTYPEN = { I: 'innerorts', A: 'ausserorts', M: 'autobahn' } as const;
const ORTSTYP: Codec = {
  leer: '',
  pack: (value) => Object.entries(ORTSTYPEN).find(([, typ]) => typ === value)?.[0] ?? '',
  unpack: (packed) => (Object.hasOwn(ORTSTYPEN, packed) ? ORTSTYPEN[packed as keyof typeof ORTSTYPEN] : undefined),
};

/**
 * A kilometre such as `153.5`, where a point would be a blank. Words beside it are packed only where no sign is lost.
 */
const KM: Codec = {
  leer: '',
  pack: (value) => {
    const km = wordOf(value);
    if (isKmNumber(km)) return packWord(km.replace('.', '-'), 'first');
    return /^[\p{L}\d ]*$/u.test(km) ? packWord(km, 'first') : '';
  },
  unpack: (packed) => unpackWord(packed, 'first')?.replace(/^(\d+)-(\d+)$/, '$1.$2'),
};

/** A telephone number, with a leading + as P. */
const TELEFON: Codec = {
  leer: '',
  pack: (value) => (/^\+?\d{1,20}$/.test(wordOf(value)) ? wordOf(value).replace('+', 'P') : ''),
  unpack: (packed) => (/^P?\d{1,20}$/.test(packed) ? packed.replace('P', '+') : undefined),
};

/**
 * Steps per degree to which a point is rounded (about a metre, as in everything that is sent out), and the digits of
 * each number.
 */
const STEPS = 100_000;
const DIGITS = 5;
const PUNKT: Codec = {
  leer: null,
  pack: (value) => {
    const point = readPoint(value);
    return point ? [point.lat + 90, point.lng + 180].map(degrees).join('') : '';
  },
  unpack: (packed) => {
    if (!/^[0-9A-Z]{10}$/.test(packed)) return undefined;
    const [lat, lng] = [packed.slice(0, DIGITS), packed.slice(DIGITS)].map((digits) => Number.parseInt(digits, 36));
    const point: Point = { lat: lat! / STEPS - 90, lng: lng! / STEPS - 180 };
    return readPoint(point) ?? undefined;
  },
};
const degrees = (from0: number): string =>
  Math.round(from0 * STEPS)
    .toString(36)
    .toUpperCase()
    .padStart(DIGITS, '0');

/** The fields by their letter, the most needed first. The last ones are left out where there is no room. */
// prettier-ignore
export const SMS_FIELDS: Readonly<Record<string, Feld>> = {
  T: { gruppe: 'telefon',     pfad: 'vorgangsMetadaten.mobilnummer',              ...TELEFON },
  G: { gruppe: 'ort',         pfad: 'schadenOrt.positionsdaten',                  ...PUNKT },
  A: { gruppe: 'ort',         pfad: 'schadenOrt.ortsTyp',                         ...ORTSTYP },
  E: { gruppe: 'ort',         pfad: 'schadenOrt.adresse.land',                    ...LAND },
  W: { gruppe: 'ort',         pfad: 'schadenOrt.ausserortsInfo.name',             ...words('first') },
  K: { gruppe: 'ort',         pfad: 'schadenOrt.ausserortsInfo.km',               ...KM },
  L: { gruppe: 'kennzeichen', pfad: 'kfz.kennzeichen_land',                       ...LAND },
  N: { gruppe: 'kennzeichen', pfad: 'kfz.kennzeichen_id',                         ...words('all') },
  V: { gruppe: 'ort',         pfad: 'schadenOrt.ausserortsInfo.fahrtrichtung',    ...words('first') },
  O: { gruppe: 'ort',         pfad: 'schadenOrt.adresse.ort',                     ...words('first') },
  P: { gruppe: 'ort',         pfad: 'schadenOrt.adresse.plz',                     ...words('all') },
  Q: { gruppe: 'ort',         pfad: 'schadenOrt.adresse.strasse',                 ...words('first') },
  H: { gruppe: 'ort',         pfad: 'schadenOrt.adresse.hausnummer',              ...words('first') },
};
