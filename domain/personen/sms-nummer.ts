import { tidyPhone } from './telefon.ts';

/** German mobile networks: 015, 016 and 017, and the digits that follow. */
const MOBILE = /^1[5-7]\d{8,9}$/;
/** E.164 without its `+`: country code and number, 8 to 15 digits. */
const FOREIGN = /^[1-9]\d{7,14}$/;

/**
 * The number in E.164 if it takes text messages, else null: a German mobile number, however it is written, or one with
 * the code of another country, whose networks we do not know. A number without a country code is German. ADR 051
 */
export function smsNumber(typed: string): string | null {
  const dialled = tidyPhone(typed) ?? '';
  const international = /^(?:\+|00)(.*)$/.exec(dialled)?.[1];
  const german = international === undefined ? /^0([1-9].*)$/.exec(dialled) : /^490?(.*)$/.exec(international);
  if (german) return MOBILE.test(german[1]!) ? `+49${german[1]!}` : null;
  return international !== undefined && FOREIGN.test(international) ? `+${international}` : null;
}
