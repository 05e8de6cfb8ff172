/**
 * Text from outside: typed, pasted, sent by a machine, read from a file or a command line. Each field, call, file and
 * command reads its text with one of these two functions, so that equal texts are stored as equal strings.
 */

/** Invisible characters that come with pasted text: soft hyphen, zero-width blank, direction marks, byte order mark. */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
/** Joiners, selectors and the key around a digit. Words and emoji need them; plates and numbers do not. */
const JOINERS = /\u034f|\u200c|\u200d|\u20e3|[\ufe00-\ufe0f]/g;
/** Hyphens and dashes of all scripts, the hyphen bullet, minus signs, and those of Japanese keyboards. */
const DASHES = /[\p{Pd}\u02d7\u2043\u207b\u208b\u2212\u2500\u2796\u30fc\uff70]/gu;
/** Plus signs of other widths and heights. */
const PLUSES = /[\u02d6\u207a\u208a\u2795\ufb29\ufe62]/g;

/**
 * Cleans a text for people: composed (NFC), well-formed Unicode, trimmed, at most `most` code points. Control and
 * invisible characters are removed. Letters and digits keep their script.
 */
export function plainText(text: string, most: number, severalLines = true): string {
  // Fast path for plain Latin text, ten times as fast: only blanks around it may have to go.
  if (text.length <= most && /^[ -~¡-¬®-ɏ]*$/.test(text)) return text.trim();
  const wellFormed = text
    .trimStart()
    .slice(0, most * 4)
    .replace(/\p{Surrogate}/gu, '\ufffd') // In place of toWellFormed(), which Firefox has from version 119.
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
  // Direction marks could show an operator another text than was typed. Invisible marks make equal plates and names
  // differ.
  const plainly = wellFormed
    .replace(MARKS, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC');
  const clean = plainly.replace(severalLines ? /[^\P{Cc}\n]/gu : /\p{Cc}+/gu, ' ');
  return [...clean.trim()].slice(0, most).join('').trim();
}

/**
 * Cleans a text for comparison or dialling: plate, telephone number, count, postcode, kilometre, time.
 * Digits of all scripts become 0–9, letters and signs of full width become plain ones, dashes `-`, blanks single
 * blanks. Invisible characters are removed.
 */
export function plainCode(text: string): string {
  if (/^[!-~]*$/.test(text)) return text;
  return text
    .replace(MARKS, '')
    .replace(JOINERS, '')
    .replace(DASHES, '-')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)) // Full width.
    .replace(PLUSES, '+')
    .replace(/\u066b/g, ',') // Arabic decimal separator.
    .replace(/\u066c/g, '.') // Arabic thousands separator.
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
