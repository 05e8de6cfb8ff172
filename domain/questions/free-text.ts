import { LIMITS } from '../limits.ts';
import { plainText } from '../outside-text.ts';

/**
 * Cleans a free text for storing: at most 400 code points (§5 'Lengths'), without invisible characters. Null for a
 * value that is no text, or too long.
 */
export function freeText(value: unknown): string | null {
  const typed = typeof value === 'string' ? value.trim() : null;
  return typed === null || [...typed].length > LIMITS.lines ? null : plainText(typed, LIMITS.lines);
}
