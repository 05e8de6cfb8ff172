import { ID_SYMBOLS } from '../ids.ts';
import { plainCode } from '../outside-text.ts';

const MINUTE = 60_000;

/**
 * Read-out code: the person reads it out on the phone, and the desk finds the case by it. Number of symbols,
 * milliseconds for which a page shows it, and milliseconds for which it is still good after that.
 */
export const VORLESECODE = { length: 5, shown: 30 * MINUTE, grace: 5 * MINUTE } as const;

/** Reads the code from typed text, in capitals and without blanks; null: no code. Pure. */
export function readCode(text: string): string | null {
  const code = plainCode(text).replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === VORLESECODE.length && [...code].every((symbol) => ID_SYMBOLS.includes(symbol));
  return isCode ? code : null;
}
