import type { Keys } from '../questions.ts';
import type { Text } from '../text.ts';

const [de, en] = ['de', 'en'].map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
) as [Intl.DisplayNames, Intl.DisplayNames];

/** The name of a country by its ISO 3166-1 alpha-2 code; null for an unknown code. */
export function landName(land: string): Text | null {
  const name = /^[A-Z]{2}$/.test(land) && de.of(land);
  return name ? [name, en.of(land) ?? name] : null;
}

/** The country to name with a place; null for Germany and for an unknown country. */
export const abroad = (land: string): Text | null => (land === 'DE' ? null : landName(land));

/**
 * The keyboard for a postcode: digits only, where postcodes have nothing else. Others have letters or a hyphen ('1012
 * AB', '00-950').
 */
export const postcodeKeys = ({ land }: { land: string }): Keys =>
  /^(AT|B[AEG]|C[HZ]|D[EK]|E[ES]|F[IR]|H[RU]|IT|L[IU]|M[EK]|NO|R[OS]|S[IK]|TR|UA|XK)$/.test(land) ? 'numeric' : 'text';
