import { SMS_KEY_LENGTH } from '#domain/sms/kurzmeldung.ts';

/** No idempotency key of a call has a blank. */
const BY_SMS = 'sms ';

/** The key under which a text message reports; `key`: its start as the text has it, or the whole key of the report. */
export const smsKey = (key: string): string =>
  key.startsWith(BY_SMS) ? key : BY_SMS + key.slice(0, SMS_KEY_LENGTH).toLowerCase();

/**
 * Whether two keys are of one report: the same, or one is the start of the other as a text message carries it. So the
 * report by network is a repeat of that by text, and the other way round. ADR 063
 */
export const isSameKey = (one: string, other: string): boolean =>
  one === other || ([one, other].some((key) => key.startsWith(BY_SMS)) && smsKey(one) === smsKey(other));
