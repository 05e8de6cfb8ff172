import type { Webparams } from '../mandant.ts';
import type { Answers } from '../questions.ts';
import { LIMITS } from '../limits.ts';
import { bandOf } from './genauigkeit.ts';
import type { GeoSuche, GeoTreffer } from './geo.ts';
import { LAENDER } from './laender.ts';
import { ADRESSE } from './von-hand.ts';

/**
 * Reverse geocoding: the fields to fill in from a hit near a position of that accuracy (metres); null for none. Never
 * direction or kilometre: a position does not tell the carriageway. D48, D51, D53.
 */
export function filledByPoint(
  hit: GeoTreffer,
  metres: number,
  { ortsTyp }: Answers,
  webparams: Webparams,
): Answers | null {
  const band = bandOf(metres, webparams);
  if (band === 'nichts') return null;
  if (ortsTyp === 'autobahn' || ortsTyp === 'ausserorts') {
    const name = hit.autobahn || (ortsTyp === 'ausserorts' ? hit.strasse : '');
    return band === 'ort' || !name ? null : { name: cut(name), ...landOf(hit), ...FILLED };
  }
  const parts = {
    strasse: band === 'ort' ? '' : cut(hit.strasse || hit.autobahn),
    hausnummer: band === 'hausnummer' && hit.stufe === 'hausnummer' ? cut(hit.hausnummer) : '',
    plz: cut(hit.plz),
    ort: cut(hit.ort),
  };
  if (Object.values(parts).every((part) => part === '')) return null;
  return { ...parts, ...landOf(hit), lat: hit.lat, lng: hit.lng, ...FILLED };
}

/** The fields to fill in from a hit that the person chose; parts the hit does not know stay as typed. */
export function filledByChoice(hit: GeoTreffer): Answers {
  const parts = { strasse: hit.strasse || hit.autobahn, hausnummer: hit.hausnummer, plz: hit.plz, ort: hit.ort };
  const known = Object.entries(parts).flatMap(([field, part]) => (part ? [[field, cut(part)]] : []));
  return { ...Object.fromEntries(known), ...landOf(hit), lat: hit.lat, lng: hit.lng, ...FILLED };
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
const cut = (text: string): string => [...text].slice(0, LIMITS.line).join('');
const landOf = ({ land }: GeoTreffer): Answers => (Object.hasOwn(LAENDER, land) ? { land } : {});
