import { LIMITS } from '../limits.ts';
import type { Text } from '../text.ts';

/** The stored answer 'I do not know'. */
export const KM_UNKNOWN = 'unbekannt';

const UNIT = '(?:km|kilometer|kilometre|kilometers|kilometres)';
/** Accepts a zero after the decimal; two zeros could mean thousands (1.000). */
const SPELT = new RegExp(`^(?:${UNIT}[.:]?)?\\s*(\\d{1,3})(?:\\s?[.,]\\s?(\\d)0?)?\\s*(?:${UNIT}\\.?)?$`);

/**
 * Parses a kilometre marker into its stored form (`153.5`), from `153`, `153,5`, `153.5`, `km 153,5`, `153,5 km`; at
 * most 999.9, one decimal. Null if unreadable: then the person is asked, nothing is guessed.
 */
export function readKm(typed: string): string | null {
  const word = typed.trim().toLowerCase();
  if (word === '' || word === KM_UNKNOWN) return word;
  const match = SPELT.exec(word);
  if (!match) return null;
  const km = Number(`${match[1]}.${match[2] ?? 0}`);
  return km <= LIMITS.roadKmMax ? km.toFixed(match[2] ? 1 : 0) : null;
}

/** A stored kilometre in digits of each language: '153,5', '153.5'. */
export const kmDigits = (km: string): Text => [km.replace('.', ','), km];

/** A stored kilometre in words: 'Kilometer 153,5', or that it is unknown; null where there is no answer. */
export function kilometre(km: string): Text | null {
  if (km === KM_UNKNOWN) return ['Kilometer unbekannt', 'kilometre unknown'];
  const [de, en] = kmDigits(km);
  return km ? [`Kilometer ${de}`, `kilometre ${en}`] : null;
}
