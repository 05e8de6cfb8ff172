import { isExpensive } from './expensive-numbers.ts';
import { tidyPhone } from './telefon.ts';
import { countryCodeOf, SMS_VORWAHLEN } from './country-codes.ts';

/** German mobile networks: 015, 016 and 017, and the digits that follow. */
const MOBILE = /^\+491[5-7]\d{8,9}$/;
/** E.164: country code and number, 8 to 15 digits. */
const FOREIGN = /^\+[1-9]\d{7,14}$/;

/**
 * The number in E.164 if it takes text messages, else null. Takes a German mobile number, however it is written, or a
 * number of another country that the client writes to. We do not know the networks there. A number without a country
 * code is German. ADR 051
 */
export function smsNumber(typed: string, vorwahlen: readonly string[] = SMS_VORWAHLEN): string | null {
  const number = (tidyPhone(typed) ?? '').replace(/^0(?=[1-9])/, '+49');
  const code = `+${countryCodeOf(number.slice(1))}`;
  if (!(code === '+49' ? MOBILE : FOREIGN).test(number)) return null;
  return vorwahlen.includes(code) && !isExpensive(number) ? number : null;
}
