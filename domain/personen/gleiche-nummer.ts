import { tidyPhone } from './telefon.ts';
import { countryCodeOf } from './vorwahlen.ts';

/**
 * A telephone number as it is compared: with its country code, however it is written, also where it was stored by an
 * earlier release; a number without one is German. One that is not dialled so (`110`) stays as it is; '' for what is no
 * number.
 */
export function comparedPhone(typed: string): string {
  const dialled = (tidyPhone(typed) ?? '').replace(/^0(?=[1-9])/, '+49');
  if (!dialled.startsWith('+')) return dialled;
  const code = countryCodeOf(dialled.slice(1));
  // Without a 0 in Italy too: earlier releases left out the one in brackets.
  return `+${code}${dialled.slice(1 + code.length).replace(/^0+/, '')}`;
}
