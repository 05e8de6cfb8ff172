import { tidyPhone } from '#domain/personen/telefon.ts';

/** The number to dial, with +49 where it has no country code. */
export const dialledOf = (shown: string): string =>
  (tidyPhone(shown) ?? shown).replace(/^00/, '+').replace(/^0/, '+49');

/**
 * Whether both are the same number. A national one (0221 …) may belong to any country; after a country code the 0 is
 * dropped.
 */
export function isSameNumber(anzeige: string, wahl: string): boolean {
  const shown = (tidyPhone(anzeige) ?? '').replace(/^00/, '+');
  const dialled = wahl.replace(/^00/, '+');
  if (dialled === shown) return true;
  return shown.startsWith('0') && new RegExp(`^\\+(?!490)[1-9]\\d{0,2}${shown.slice(1)}$`).test(dialled);
}
