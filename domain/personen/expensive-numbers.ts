import { countryCodeOf } from './country-codes.ts';

/**
 * Premium-rate numbers by country code, by their first digits. They are refused for a person, a helper, a client and a
 * gateway.
 * Germany: 0900, 0137, 0138, 0190 to 0194, 118xx, call-by-call (010xx). The fee of 0180 is limited by law, so it is
 * taken.
 */
// prettier-ignore
const EXPENSIVE: Readonly<Record<string, RegExp>> = {
  1:   /^(?:900|\d{3}976)\d{4,7}$/,
  30:  /^(?:90[19]|118)/,
  31:  /^(?:90[069]|18)/,
  32:  /^90\d{6}$/,
  33:  /^(?:89|118)/,
  34:  /^(?:80[367]|90[57]|118)/,
  351: /^(?:6(?:0[17]|4[68])|76[0-2])/,
  352: /^90[015]/,
  353: /^15\d{8}$/,
  358: /^(?:60[06]|70[0-8])/,
  359: /^90/,
  36:  /^9[01]/,
  381: /^90/,
  385: /^6[0145]/,
  386: /^90/,
  39:  /^(?:89[2459]|144|16[346]|12)/,
  40:  /^90/,
  41:  /^(?:90[016]|18)/,
  420: /^90[069]/,
  421: /^900/,
  423: /^90[016]/,
  43:  /^(?:90[01]|93[019]|118)/,
  44:  /^(?:9|87[0-3]|70|118)/,
  45:  /^90/,
  46:  /^9(?:00|39|44)\d{5,7}$/,
  47:  /^82/,
  48:  /^70/,
  49:  /^(?:900|13[78]|19[0-4]|118|10)/,
  90:  /^900/,
};

/**
 * Codes without a country: premium rate, shared cost, personal numbers, satellites and networks that set their own fee.
 */
const EXPENSIVE_CODES = /^(?:808|87\d|88[1-3]|979)$/;

/**
 * Whether a number is expensive to call. `dialled`: as `tidyPhone` gives it. A number without a country code is German;
 * a short one without 0 is local.
 */
export function isExpensive(dialled: string): boolean {
  if (/^[1-9]\d{0,7}$/.test(dialled)) return dialled.startsWith('118');
  const international = dialled.startsWith('+') ? dialled.slice(1) : `49${dialled.replace(/^0/, '')}`;
  const code = countryCodeOf(international);
  return EXPENSIVE_CODES.test(code) || (EXPENSIVE[code]?.test(international.slice(code.length)) ?? false);
}
