import { wordOf } from '../text.ts';
import { valueAt, VORGANG, withValue } from '../vorgang.ts';
import { isLand } from './alle-laender.ts';
import { isRoad } from './orts-typ.ts';

/** Paths of the country: of the address, where it is asked, and of the road. */
export const LAND_DES_ORTS = ['schadenOrt.adresse.land', 'schadenOrt.ausserortsInfo.land'] as const;

/**
 * D99: a place lies in one country, which both fields store. Puts the received country into the address.
 * On a road the road's country counts, in a town the address's; if only one is given, that one. Germany as the road's
 * country yields to another country of the address, because forms that only know addresses are filled in so.
 */
export function withOneCountry(received: Record<string, unknown>): Record<string, unknown> {
  const [adresse, strasse] = LAND_DES_ORTS.map((path) => valueAt(received, path));
  const ortsTyp = wordOf(valueAt(received, 'schadenOrt.ortsTyp'));
  const isUntouched = strasse === VORGANG.schadenOrt.ausserortsInfo.land && isLand(wordOf(adresse));
  const land = (isRoad({ ortsTyp }) && !isUntouched && strasse) || adresse || strasse;
  return land === undefined ? received : withValue(received, LAND_DES_ORTS[0], land);
}
