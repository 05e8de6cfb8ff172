import { LIMITS } from '../limits.ts';
import { plainCode } from '../outside-text.ts';
import type { Text } from '../text.ts';

/** The stored answer 'I do not know'. */
export const KM_UNKNOWN = 'unbekannt';

const UNIT = '(?:km|kilometer|kilometre|kilometers|kilometres)';
/** Decimals, or metres after a plus (`123+450`). Three zeros after one digit could also mean thousands (1.000). */
const SPELT = new RegExp(
  `^(?:${UNIT}[.:]?)?\\s*(?!\\d[.,]000)(\\d{1,3})(?:\\s?[.,]\\s?(\\d{1,3})|\\s?\\+\\s?(\\d{3}))?\\s*(?:${UNIT}\\.?)?$`,
);
/** A kilometre within other words (`bei 123,4`, `123,4 Re`), or two of them (`123–124`). */
const WITHIN = /(?<![\p{L}\d.,+-])\d{1,3}(?:[.,]\d{1,3})?(?![\p{L}\d])/u;
const NUMERIC = /^\d+(\.\d+)?$/;

/**
 * Parses a kilometre marker into its stored form (`153.5`), from `153`, `153,5`, `153,450`, `153+500`, `km 153,5`; at
 * most 999.9. Words around a kilometre stay with it. Null if unreadable: then the person is asked, and nothing is
 * guessed.
 */
export function readKm(typed: string): string | null {
  const plain = plainCode(typed);
  const word = plain.toLowerCase();
  if (word === '' || word === KM_UNKNOWN) return word;
  const [, whole, decimals, metres] = SPELT.exec(word) ?? [];
  if (!whole) return WITHIN.test(plain) && /\p{L}|\d ?[/+-] ?\d/u.test(plain) ? plain : null;
  const fraction = (decimals ?? metres ?? '').replace(/(?<=\d)0+$/, '');
  const km = `${Number(whole)}${fraction && `.${fraction}`}`;
  return Number(km) <= LIMITS.roadKmMax ? km : null;
}

/** Whether a stored kilometre is a number, without words around it. */
export const isKmNumber = (km: string): boolean => NUMERIC.test(km);

/** A stored kilometre in the digits of each language: '153,5', '153.5'. */
export const kmDigits = (km: string): Text => [isKmNumber(km) ? km.replace('.', ',') : km, km];

/** A stored kilometre in words: 'Kilometer 153,5', or that it is unknown; null without an answer. */
export function kilometreText(km: string): Text | null {
  if (km === KM_UNKNOWN) return ['Kilometer unbekannt', 'kilometre unknown'];
  const [de, en] = kmDigits(km);
  if (/^(?:km|kilomet)/i.test(km)) return [de, en];
  return km ? [`Kilometer ${de}`, `kilometre ${en}`] : null;
}
