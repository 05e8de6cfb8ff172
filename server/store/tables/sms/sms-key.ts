import { SMS_KEY_LENGTH } from '#domain/sms/kurzmeldung.ts';

/** Prefix with a blank, which no idempotency key of a call has. */
const BY_SMS = 'sms ';

/** The key under which a text message reports. `key`: its start, as in the text, or the whole key of the report. */
export const smsKey = (key: string): string =>
  key.startsWith(BY_SMS) ? key : BY_SMS + key.slice(0, SMS_KEY_LENGTH).toLowerCase();

/**
 * Whether two keys belong to one report: they are equal, or one is the start of the other, as in a text message. So a
 * report by network repeats one by text, and the other way round. ADR 063
 */
export const isSameKey = (one: string, other: string): boolean =>
  one === other || ([one, other].some((key) => key.startsWith(BY_SMS)) && smsKey(one) === smsKey(other));
