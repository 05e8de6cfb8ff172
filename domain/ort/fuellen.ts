import type { Webparams } from '../mandant.ts';
import type { Answers } from '../questions.ts';
import { LIMITS } from '../limits.ts';
import { firstOrtText, readOrtText, type OrtText } from './pasted-place.ts';
import type { Point } from './punkt.ts';
import { bandOf } from './genauigkeit.ts';
import type { GeoSuche, GeoTreffer } from './geo.ts';
import { isLand } from './alle-laender.ts';
import { VORGANG } from '../vorgang.ts';
import { ADRESSE, isFilled } from './von-hand.ts';

const PRESELECTED = VORGANG.schadenOrt.adresse.land;

/**
 * Reverse geocoding: the fields to fill in from a hit near a position of that accuracy (metres); null for none.
 * Direction and kilometre are never filled in: a position does not tell the carriageway. D48, D51, D53.
 */
export function filledByPoint(hit: GeoTreffer, metres: number, answers: Answers, webparams: Webparams): Answers | null {
  const band = bandOf(metres, webparams);
  if (band === 'nichts') return null;
  const { ortsTyp } = answers;
  if (ortsTyp === 'autobahn' || ortsTyp === 'ausserorts') {
    const name = hit.autobahn || (ortsTyp === 'ausserorts' ? hit.strasse : '');
    if (band !== 'ort' && name) return { name: cut(name), ...countryAt(hit), ...FILLED };
    // The country is known even without a road.
    return isLand(hit.land) && mayFillLand(answers) ? { land: hit.land, ...FILLED } : null;
  }
  const parts = {
    strasse: band === 'ort' ? '' : cut(hit.strasse || hit.autobahn),
    hausnummer: band === 'hausnummer' && hit.stufe === 'hausnummer' ? cut(hit.hausnummer) : '',
    plz: cut(hit.plz),
    ort: cut(hit.ort),
  };
  if (Object.values(parts).every((part) => part === '')) return null;
  return { ...parts, ...countryAt(hit), lat: hit.lat, lng: hit.lng, ...FILLED };
}

/**
 * The fields to fill in at a position without a known address. The country is unknown there, so the preselected one is
 * removed. Null where the person has given one. D98
 */
export const filledByNothing = (answers: Answers): Answers | null =>
  !isFilled(answers) && mayFillLand(answers) ? { land: '' } : null;

/** The fields to fill in from a hit that the person chose. Parts that the hit lacks stay as typed. */
export function filledByChoice(hit: GeoTreffer): Answers {
  const parts = { strasse: hit.strasse || hit.autobahn, hausnummer: hit.hausnummer, plz: hit.plz, ort: hit.ort };
  const known = Object.entries(parts).flatMap(([field, part]) => (part ? [[field, cut(part)]] : []));
  return { ...Object.fromEntries(known), ...countryOf(hit), lat: hit.lat, lng: hit.lng, ...FILLED };
}

/** Fields in which a person may paste coordinates, a link or a code. */
const PASTED = ['strasse', 'ort', 'name'] as const;

/** The place that was pasted instead of an address; null for none. */
export const pastedPlace = (answers: Answers): OrtText | null => firstOrtText(PASTED.map((field) => answers[field]));

/**
 * The fields to fill in from a pasted point: the address there, at exactly that point, without the pasted text. Without
 * a known street the point itself is the place.
 */
export function filledByPasted(point: Point, hit: GeoTreffer | null, answers: Answers): Answers {
  const cleared = PASTED.filter((field) => readOrtText(String(answers[field])) !== null).map((field) => [field, '']);
  const found = hit ? { ...filledByChoice(hit), ...point } : { ...point, ...FILLED };
  const isAddress = hit !== null && (hit.strasse || hit.autobahn) !== '';
  return { ...Object.fromEntries(cleared), ...found, positionsdaten: isAddress ? null : point };
}

/** The search for the typed address; null without street, postcode and town. */
export function sucheOf(answers: Answers): GeoSuche | null {
  const [strasse, hausnummer, plz, ort, land] = [...ADRESSE, 'land'].map((field) => String(answers[field]).trim()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return strasse || plz || ort ? { strasse, hausnummer, plz, ort, land } : null;
}

const FILLED = { adresseAutomatischErmittelt: true, adresseManBearb: false };
/** Whether the person has not given a country: it is preselected, empty, or found by a position. */
const mayFillLand = (answers: Answers): boolean =>
  isFilled(answers) || (answers['adresseManBearb'] !== true && [PRESELECTED, ''].includes(String(answers['land'])));
const cut = (text: string): string => [...text].slice(0, LIMITS.line).join('');
/** The country found at a position; '' where the geocoder names none. */
const countryAt = ({ land }: GeoTreffer): Answers => ({ land: isLand(land) ? land : '' });
const countryOf = ({ land }: GeoTreffer): Answers => (isLand(land) ? { land } : {});
