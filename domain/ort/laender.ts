import type { Keys, Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** §9 'Plate countries' first, then their neighbours; by ISO 3166-1 code. */
// prettier-ignore
export const LAENDER: Record<string, Option> = {
  DE: ['Deutschland', 'Germany'],
  BE: ['Belgien', 'Belgium'],
  LU: ['Luxemburg', 'Luxembourg'],
  NL: ['Niederlande', 'Netherlands'],
  AT: ['Österreich', 'Austria'],
  CH: ['Schweiz', 'Switzerland'],
  LI: ['Liechtenstein', 'Liechtenstein'],
  FR: ['Frankreich', 'France'],
  IT: ['Italien', 'Italy'],
  DK: ['Dänemark', 'Denmark'],
  PL: ['Polen', 'Poland'],
  CZ: ['Tschechien', 'Czechia'],
};

/**
 * The keyboard for a postcode: digits only where postcodes have nothing else; others have letters or a hyphen ('1012
 * AB', '00-950').
 */
export const postcodeKeys = ({ land }: { land: string }): Keys =>
  Object.hasOwn(LAENDER, land) && !['NL', 'PL'].includes(land) ? 'numeric' : 'text';

/** The country to name with a place; null for Germany, and for a code that is not in the list. */
export function abroad(land: string, countries: Record<string, Option> = LAENDER): Text | null {
  if (land === 'DE' || !Object.hasOwn(countries, land)) return null;
  const [de, en] = countries[land]!;
  return [de, en];
}
