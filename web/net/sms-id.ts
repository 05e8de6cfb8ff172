import { SMS_NAME, smsIDFrom } from '#domain/sms/name.ts';

/**
 * The name of a case in text messages, from its `userID`, as the service makes it too. Wants a secure context. ADR 063
 */
export async function smsIDOf(userID: string): Promise<string> {
  const { salt, iterations, hash, bytes } = SMS_NAME;
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(userID), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash, salt: encoder.encode(salt), iterations };
  return smsIDFrom(new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8)));
}
