import type { Keys, Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** §9 'Default plate countries' first, then the neighbours a breakdown may happen in; ISO codes. */
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

/** The keyboard for a postcode: the digits alone where it is made of nothing else; elsewhere there may be letters or a hyphen in it ('1012 AB', '00-950'). */
export const postcodeKeys = ({ land }: { land: string }): Keys =>
  Object.hasOwn(LAENDER, land) && !['NL', 'PL'].includes(land) ? 'numeric' : 'text';

/** The country to be named with a place; null at home, where nobody needs to hear it, and for a code that is not offered. */
export function abroad(land: string, countries: Record<string, Option> = LAENDER): Text | null {
  if (land === 'DE' || !Object.hasOwn(countries, land)) return null;
  const [de, en] = countries[land]!;
  return [de, en];
}
