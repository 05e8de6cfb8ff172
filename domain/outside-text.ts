/**
 * Text from outside: typed, pasted, sent by a machine, read from a file or from a command line. Each field, call, file
 * and command reads its text with one of these two functions, so that equal texts are stored as equal strings.
 */

/** Invisible characters that come with pasted text: soft hyphen, zero-width blank, direction marks, byte order mark. */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Joiners, selectors and the key around a digit, which words and emoji need and a plate or number does not. */
const JOINERS = /\u034f|\u200c|\u200d|\u20e3|[\ufe00-\ufe0f]/g;
/** Hyphens and dashes of all scripts, the hyphen bullet, the minus signs and what Japanese keyboards have for them. */
const DASHES = /[\p{Pd}\u02d7\u2043\u207b\u208b\u2212\u2500\u2796\u30fc\uff70]/gu;
/** The plus of other widths and heights. */
const PLUSES = /[\u02d6\u207a\u208a\u2795\ufb29\ufe62]/g;

/**
 * A text for people: composed (NFC), well-formed Unicode, without control and invisible characters, trimmed, at most
 * `most` code points. Letters and digits keep their script.
 */
export function plainText(text: string, most: number, severalLines = true): string {
  // Fast path for plain Latin text, ten times as fast: only surrounding blanks can need removal.
  if (text.length <= most && /^[ -~¡-¬®-ɏ]*$/.test(text)) return text.trim();
  const wellFormed = text
    .trimStart()
    .slice(0, most * 4)
    .replace(/\p{Surrogate}/gu, '\ufffd') // toWellFormed(), which Firefox has from version 119
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  // Direction marks could make an operator read something other than what was typed; invisible marks make equal
  // plates and names differ.
  const plainly = wellFormed
    .replace(MARKS, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC');
  const clean = plainly.replace(severalLines ? /[^\P{Cc}\n]/gu : /\p{Cc}+/gu, ' ');
  return [...clean.trim()].slice(0, most).join('').trim();
}

/**
 * A text for comparison or dialling (plate, telephone number, count, postcode, kilometre, time): digits of all scripts
 * as 0–9, letters and signs of full width as plain ones, dashes as `-`, blanks as single blanks, nothing invisible.
 */
export function plainCode(text: string): string {
  if (/^[!-~]*$/.test(text)) return text;
  return text
    .replace(MARKS, '')
    .replace(JOINERS, '')
    .replace(DASHES, '-')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)) // full width
    .replace(PLUSES, '+')
    .replace(/\u066b/g, ',') // Arabic sign of decimals
    .replace(/\u066c/g, '.') // Arabic sign of thousands
    .normalize('NFC')
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The value of a decimal digit: Unicode keeps the ten digits of a script together, from zero to nine. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0)!;
  let before = code < 0x80 ? code - 0x30 : 0;
  if (code >= 0x80) while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10; // The digits of two scripts may stand side by side.
}
