/**
 * Country codes, and digits that are dialled only within a country. ITU-T E.164, E.129 and the national numbering
 * plans.
 */

/** A country code: 1 and 7 have one digit, these have two, all others three. */
const CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;

/** Countries where 0 is dialled before a national number, but not after the country code. */
const TRUNK_ZERO =
  /^(?:20|27|3[123]|4[013469]|5[13458]|6[0-46]|8[1246]|9[0-58]|21[1238]|23[1-4]|243|249|25[0-24-6]|26[0-5]|291|35[3589]|37[3-57]|38[0-35-79]|421|508|59[013-68]|85[056]|880|886|96[12346-7]|97[01267]|99[4-6])$/;

/** Countries whose numbers begin with 0 also from abroad: Italy, San Marino, Vatican and some of Africa. */
const KEEPS_ZERO = /^(?:225|226|229|242|378|379|39)$/;

/**
 * Other digits that are dialled only within a country, recognised by the length. Hungary has 06, Russia and some
 * neighbours 8, North America 1, Mexico 01.
 */
const TRUNK: Readonly<Record<string, RegExp>> = {
  1: /^1(?=\d{10}$)/,
  7: /^8(?=\d{10}$)/,
  36: /^06(?=\d{8,9}$)|^0+/,
  52: /^01(?=\d{10}$)/,
  241: /^0(?=\d{8}$)/,
  370: /^[08](?=\d{8}$)/,
  375: /^80?(?=\d{9}$)|^0+/,
  993: /^8(?=\d{8}$)/,
};

/** The country code at the beginning of the digits after a `+`; '' for none. */
export const countryCodeOf = (digits: string): string => CODE.exec(digits)?.[0] ?? '';

/** Whether a `(0)` after these digits is omitted in calls from abroad. */
export const isCodeBeforeZero = (digits: string): boolean =>
  countryCodeOf(digits) === digits && !KEEPS_ZERO.test(digits);

/** Whether the country has a 0 that is dialled only within it. */
export const hasTrunkZero = (code: string): boolean => TRUNK_ZERO.test(code);

/** The digits after a `+`, without those that are dialled only within the country. */
export function withoutTrunk(digits: string): string {
  const code = countryCodeOf(digits);
  const trunk = TRUNK[code] ?? (TRUNK_ZERO.test(code) ? /^0+/ : null);
  return trunk ? code + digits.slice(code.length).replace(trunk, '') : digits;
}

/** Default countries for text messages: Europe with Turkey. */
// prettier-ignore
export const SMS_VORWAHLEN: readonly string[] = [
  '+30', '+31', '+32', '+33', '+34', '+36', '+39', '+40', '+41', '+43', '+44', '+45', '+46', '+47', '+48', '+49', '+90',
  '+350', '+351', '+352', '+353', '+354', '+355', '+356', '+357', '+358', '+359', '+370', '+371', '+372', '+373', '+376',
  '+377', '+378', '+380', '+381', '+382', '+383', '+385', '+386', '+387', '+389', '+420', '+421', '+423',
];

/** Mobile numbers with 11 digits, of these countries. */
const MOBILE_OF_11 = /^(?:31(?=6)|32(?=4)|3[34](?=[67])|36(?=[237]0)|41(?=7[4-9])|46(?=7)|48(?=[4-8]))\d{9}$/;

/**
 * Whether digits without `+` and 0 begin with a country code. No German number has more than 11 digits, or 11 that
 * begin with 49.
 */
export function beginsWithCode(digits: string): boolean {
  if (!/^[2-9]\d{10,14}$/.test(digits)) return false;
  if (digits.startsWith('49') || MOBILE_OF_11.test(digits)) return true;
  return digits.length > 11 && SMS_VORWAHLEN.includes(`+${countryCodeOf(digits)}`);
}
