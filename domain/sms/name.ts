import { SMS_ID_LENGTH } from './kurzmeldung.ts';
import { SMS_SYMBOLS } from './signs.ts';

/**
 * Derivation of the name of a case in texts from its `userID`: PBKDF2 with HMAC-SHA-256, of which `smsIDFrom` takes the
 * first symbols.
 * One way: 50 bits do not reveal 58, and every guess costs a thousand hashes. ADR 063
 */
export const SMS_NAME = { salt: 'pannenlotse sms 1', iterations: 1_000, hash: 'SHA-256', bytes: 32 } as const;

/** The name of a case in texts, from the derived bytes. 32 divides 256, so all symbols are equally likely. */
export const smsIDFrom = (derived: Uint8Array): string =>
  Array.from(derived.subarray(0, SMS_ID_LENGTH), (byte) => SMS_SYMBOLS[byte % SMS_SYMBOLS.length]).join('');
