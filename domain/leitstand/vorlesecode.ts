import { ID_SYMBOLS } from '../ids.ts';
import { plainCode } from '../outside-text.ts';

const MINUTE = 60_000;

/**
 * The code that a person reads out on the phone, and by which the desk finds the case: how many symbols, and
 * milliseconds for which a page shows it and for which it is good after that.
 */
export const VORLESECODE = { length: 5, shown: 30 * MINUTE, grace: 5 * MINUTE } as const;

/** The code in what somebody has typed, in capitals and without blanks; null: it is none. Pure. */
export function readCode(text: string): string | null {
  const code = plainCode(text).replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === VORLESECODE.length && [...code].every((symbol) => ID_SYMBOLS.includes(symbol));
  return isCode ? code : null;
}
