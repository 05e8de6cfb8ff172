import { wordOf } from '../text.ts';
import { valueAt, VORGANG, withValue } from '../vorgang.ts';
import { isLand } from './alle-laender.ts';
import { isRoad } from './orts-typ.ts';

/** Paths of the country: that of the address, which is asked, and that of the road. */
export const LAND_DES_ORTS = ['schadenOrt.adresse.land', 'schadenOrt.ausserortsInfo.land'] as const;

/**
 * D99: a place lies in one country, which stands in both fields. What came, with that country in the address: on a road
 * it is the road's, in a town the address's, and where only one is given, that one. Germany as the country of a road
 * gives way to another of the address, because that is how a form is filled in that only knows addresses.
 */
export function withOneCountry(received: Record<string, unknown>): Record<string, unknown> {
  const [adresse, strasse] = LAND_DES_ORTS.map((path) => valueAt(received, path));
  const ortsTyp = wordOf(valueAt(received, 'schadenOrt.ortsTyp'));
  const isUntouched = strasse === VORGANG.schadenOrt.ausserortsInfo.land && isLand(wordOf(adresse));
  const land = (isRoad({ ortsTyp }) && !isUntouched && strasse) || adresse || strasse;
  return land === undefined ? received : withValue(received, LAND_DES_ORTS[0], land);
}
