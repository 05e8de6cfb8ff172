import { tidyPhone } from '#domain/personen/telefon.ts';
import { countryCodeOf, hasTrunkZero } from '#domain/personen/country-codes.ts';

/** The number to dial, with +49 where it has no country code. */
export const dialledOf = (shown: string): string => (tidyPhone(shown) ?? shown).replace(/^0(?=[1-9])/, '+49');

/**
 * Whether both are the same number. A national one (0221 …) may belong to any country: it is dialled after the code
 * without what is dialled only within the country.
 */
export function isSameNumber(anzeige: string, wahl: string): boolean {
  const shown = tidyPhone(anzeige);
  const dialled = wahl.replace(/^00/, '+');
  if (shown === dialled) return true;
  if (!shown || !dialled.startsWith('+') || tidyPhone(dialled) !== dialled) return false;
  const code = countryCodeOf(dialled.slice(1));
  return (shown.startsWith('0') || !hasTrunkZero(code)) && tidyPhone(`+${code}${shown}`) === dialled;
}
