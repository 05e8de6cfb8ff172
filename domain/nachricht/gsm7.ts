/** GSM 03.38: the signs of a text message with 160 signs, and those that count twice. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const TWICE = new Set('^{}\\[~]|€\f');

/** Longest text of one message, in GSM-7 signs. */
export const SMS_LENGTH = 160;

/** Length in GSM-7 signs; Infinity for a text with a sign that GSM-7 lacks. */
export function gsmLength(text: string): number {
  let length = 0;
  for (const sign of text) length += BASIC.has(sign) ? 1 : TWICE.has(sign) ? 2 : Infinity;
  return length;
}
