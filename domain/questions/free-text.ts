import { LIMITS } from '../limits.ts';
import { plainText } from '../outside-text.ts';

/**
 * A free text as it may be stored: at most 400 code points (§5 'Lengths'), without invisible characters. Null when it
 * is no text or too long.
 */
export function freeText(value: unknown): string | null {
  const typed = typeof value === 'string' ? value.trim() : null;
  return typed === null || [...typed].length > LIMITS.lines ? null : plainText(typed, LIMITS.lines);
}
