import { LIMITS } from '../limits.ts';
import type { Text } from '../text.ts';

/** The answer 'I do not know' of the kilometre. */
export const KM_UNKNOWN = 'unbekannt';

const UNIT = '(?:km|kilometer|kilometre|kilometers|kilometres)';
/** One zero behind the decimal says nothing; two could make it thousands (1.000). */
const SPELT = new RegExp(`^(?:${UNIT}[.:]?)?\\s*(\\d{1,3})(?:\\s?[.,]\\s?(\\d)0?)?\\s*(?:${UNIT}\\.?)?$`);

/**
 * A kilometre marker as it is stored (`153.5`), from `153`, `153,5`, `153.5`, `km 153,5`, `153,5 km`; at most 999.9 with one decimal.
 * Null if it cannot be read: it is asked about, never guessed.
 */
export function readKm(typed: string): string | null {
  const word = typed.trim().toLowerCase();
  if (word === '' || word === KM_UNKNOWN) return word;
  const match = SPELT.exec(word);
  if (!match) return null;
  const km = Number(`${match[1]}.${match[2] ?? 0}`);
  return km <= LIMITS.roadKmMax ? km.toFixed(match[2] ? 1 : 0) : null;
}

/** A stored kilometre as people write it: '153,5', '153.5'. */
export const kmDigits = (km: string): Text => [km.replace('.', ','), km];

/** 'Kilometer 153,5', or that it is not known; null where nothing was said. */
export function kilometre(km: string): Text | null {
  if (km === KM_UNKNOWN) return ['Kilometer unbekannt', 'kilometre unknown'];
  const [de, en] = kmDigits(km);
  return km ? [`Kilometer ${de}`, `kilometre ${en}`] : null;
}
