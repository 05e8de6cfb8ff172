import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { SMS_NAME, smsIDFrom } from '#domain/sms/name.ts';

const derive = promisify(pbkdf2);

/**
 * Derives the name of a case in text messages from its `userID`, as the phone does. ADR 063 words-ok: one name, derived
 * on both sides
 */
export async function smsIDOf(userID: string): Promise<string> {
  const { salt, iterations, bytes } = SMS_NAME;
  return smsIDFrom(await derive(userID, salt, iterations, bytes, 'sha256'));
}
