import { plainCode } from '../outside-text.ts';
import type { Answers } from '../questions.ts';

/** Country signs before a postcode, besides the ISO codes. */
const SIGNS: Readonly<Record<string, string>> = {
  D: 'DE',
  A: 'AT',
  B: 'BE',
  L: 'LU',
  F: 'FR',
  I: 'IT',
  E: 'ES',
  P: 'PT',
  H: 'HU',
  S: 'SE',
  N: 'NO',
  FL: 'LI',
  FIN: 'FI',
  SLO: 'SI',
};

/** Splits a country sign off a postcode, as in 'D-01067' or 'L 1234'; the country is '' for none. */
export function splitPlz(typed: string): { plz: string; land: string } {
  const plain = plainCode(typed);
  const [, sign = '', plz = ''] = /^([A-Z]{1,3}) ?(?:- ?(?=\d)|(?=\d{4,5}$))(\d.*)$/i.exec(plain) ?? [];
  const upper = sign.toUpperCase();
  const land = SIGNS[upper] ?? (upper.length === 2 ? upper : '');
  return land ? { plz, land } : { plz: plain, land: '' };
}

/** A postcode as stored: digits as 0–9, without the sign of its own country. */
export function tidyPlz(typed: string, { land }: Answers): string {
  const split = splitPlz(typed);
  return split.land === land ? split.plz : plainCode(typed);
}

/** Restores the leading zero that a German postcode loses as a number: 1067 is 01067. */
export function withPlzAsText(raw: Answers): Answers {
  const { plz, land = 'DE' } = raw;
  const isGerman = typeof land === 'string' && /^(de|)$/i.test(land.trim());
  return typeof plz === 'number' && Number.isInteger(plz) && plz > 0 && isGerman
    ? { ...raw, plz: String(plz).padStart(5, '0') }
    : raw;
}
