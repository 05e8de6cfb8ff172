import { LIMITS, PLACEHOLDER_NUMBER } from '../limits.ts';
import { plainCode } from '../outside-text.ts';
import type { Text } from '../text.ts';
import { isExpensive } from './expensive-numbers.ts';
import { beginsWithCode, countryCodeOf, isCodeBeforeZero, withoutTrunk } from './country-codes.ts';

/** Signs and words that stand only between two numbers, never within one. */
const BETWEEN =
  /[,;|&\n\r\u060c\u061b\u2028\u2029\u3001\uff06\uff0c\uff1b\uff5c]|(?<!\p{L})(?:oder|or|und|and|bzw|sowie|et|ou|u|o)(?!\p{L})\.?/iu;
/** Signs between the digits of a number. */
const SEPARATORS = /[\s()[\]/.\u00b7\u2022\u2044\u2215-]/g;
/** Places where a second number may begin: after a separator, or at a +. */
const SEAMS = /[\s()[\]/.\u00b7\u2022\u2044\u2215-]+(?=\d|\+)|\+/g;
/** Least digits of a telephone number. */
const LEAST = LIMITS.phoneDigitsMin;

/**
 * Normalises a telephone number to the dialled form: digits with an optional leading `+`. After a country code, digits
 * that are dialled only within the country are removed. Null for any other text, and for two numbers.
 */
export function tidyPhone(typed: string): string | null {
  const [one = '', ...more] = numbersIn(typed);
  return more.length ? null : dialledOf(one);
}

/** The first number in a field of a machine, which may hold several; '' for none that may be called. */
export function firstPhone(typed: string): string {
  const dialled = dialledOf(numbersIn(typed)[0] ?? '') ?? '';
  return phoneProblem(dialled) ? '' : dialled;
}

/** §5 'Phone': the problem with a number, typed or from `tidyPhone`; null: none. */
export function phoneProblem(typed: string | null): Text | null {
  const numbers = numbersIn(typed ?? '');
  if (numbers.length > 1 && firstPhone(numbers[0]!) && numbers.every((one) => dialledOf(one)))
    return ['Geben Sie nur eine Nummer ein.', 'Enter one number only.'];
  const dialled = tidyPhone(typed ?? '');
  if (!dialled) return ['Geben Sie die Handynummer nur mit Ziffern ein.', 'Enter the mobile number in digits only.'];
  const digits = dialled.replace('+', '').length;
  if (digits < LEAST)
    return ['Die Handynummer ist zu kurz. Bitte prüfen Sie sie.', 'The mobile number is too short. Please check it.'];
  if (digits > LIMITS.phoneDigitsMax)
    return ['Die Handynummer ist zu lang. Bitte prüfen Sie sie.', 'The mobile number is too long. Please check it.'];
  if (dialled.replace('+49', '0') === PLACEHOLDER_NUMBER)
    return ['Geben Sie Ihre eigene Handynummer an.', 'Enter your own mobile number.'];
  if (isExpensive(dialled))
    return [
      'Anrufe zu dieser Nummer kosten viel. Geben Sie eine andere an.',
      'Calls to this number cost a lot. Enter another one.',
    ];
  return null;
}

/** The numbers in a text, in their order, as written. */
function numbersIn(typed: string): string[] {
  const parts = typed.split(BETWEEN).map((part) => plainCode(part));
  return parts.flatMap(splitAtSeams).filter(Boolean);
}

/** Splits a text where one whole number ends and another begins: '0171 1234567 / 0221 47110'. */
function splitAtSeams(part: string): string[] {
  const text = withoutBracketZero(part);
  for (const { index } of text.matchAll(SEAMS)) {
    const [head, tail] = [text.slice(0, index), text.slice(index)];
    if (isSeam(bare(head), bare(tail), tail)) return [head, ...splitAtSeams(tail.replace(/^[^\d+]+/, ''))];
  }
  return [text];
}

/** Whether `head` is a whole number, and `tail` does not belong to it. */
function isSeam(head: string, tail: string, text: string): boolean {
  if (!/\d/.test(head)) return false;
  if (tail.startsWith('+')) return true;
  const dialled = dialledOf(head) ?? '';
  const digits = nationalOf(dialled).length;
  const [isMobile, isSlash] = [/^(?:0|\+49)1[5-7]/.test(dialled), /^\s*[/\u2044\u2215]/.test(text)];
  // A mobile number has no extension. A short number after a slash is another extension of the same landline.
  if (isSlash && digits >= (isMobile ? 10 : tail.length >= LEAST ? 7 : 9)) return true;
  return /^0\d/.test(tail) && tail.length > LEAST && digits >= (isMobile ? 10 : LEAST);
}

/** The digits of a number without country code and leading 0. */
function nationalOf(dialled: string): string {
  if (!dialled.startsWith('+')) return dialled.replace(/^0/, '');
  const digits = dialled.slice(1);
  return digits.slice(countryCodeOf(digits).length);
}

/** Removes the '(0)' of '+49 (0) 171', which is not dialled from abroad. */
function withoutBracketZero(text: string): string {
  const zero = /[([]\s*0\s*[)\]]/.exec(text);
  if (!zero) return text;
  const before = bare(text.slice(0, zero.index)).replace(/^(?:\+?00|\+)/, '');
  return isCodeBeforeZero(before) ? `${text.slice(0, zero.index)} ${text.slice(zero.index + zero[0].length)}` : text;
}

const bare = (text: string): string => text.replace(SEPARATORS, '');

/** A single number as dialled; null if it has signs other than digits, a + and separators. */
function dialledOf(written: string): string | null {
  const digits = bare(withoutBracketZero(plainCode(written)));
  if (!/^\+?\d*$/.test(digits)) return null;
  const national = digits.replace(/^\+0(?=[1-9])/, '0');
  // Restores a leading 0 that a table or a JSON number lost; gateways omit the +.
  if (/^1[5-7]\d{8,9}$/.test(national)) return `0${national}`;
  const code = /^(?:\+?00(?=[1-9])|\+)/.exec(national)?.[0] ?? (beginsWithCode(national) ? '' : null);
  return code === null ? national : `+${withoutTrunk(national.slice(code.length))}`;
}

/**
 * A number as shown, in groups, in the form dialled at home: mobile `0176 040 690 12`, landline `0221 4710 333`. A
 * foreign number follows its country code, `+33 6 12 34 56 78`.
 */
export function shownPhone(dialled: string): string {
  const national = dialled.replace(/^(?:\+|00)49(?=[1-9])/, '0');
  if (/^01[5-7]\d{8,10}$/.test(national)) return [national.slice(0, 4), ...threes(national.slice(4))].join(' ');
  if (/^\+\d+$/.test(national)) return foreign(national.slice(1));
  return landline(national);
}

/**
 * A person's own number as shown to them and to who calls them. A German one that was given with +49 keeps it, as
 * DIN 5008 writes it: `+49 176 04069012`. All others are as in {@link shownPhone}.
 */
export function shownOwnPhone(dialled: string): string {
  const [area, ...rest] = shownPhone(dialled).split(' ');
  return dialled.startsWith('+49') && rest.length > 0 ? `+49 ${area!.slice(1)} ${rest.join('')}` : shownPhone(dialled);
}

const threes = (digits: string): readonly string[] => digits.match(/\d{3}(?=\d\d)|\d+/g) ?? [];

function foreign(digits: string): string {
  const code = countryCodeOf(digits);
  const rest = digits.slice(code.length);
  if (!code || rest.length < LEAST) return `+${digits}`;
  // French numbers are read in pairs.
  const groups = code === '33' ? [rest[0], ...(rest.slice(1).match(/\d{1,2}/g) ?? [])] : threes(rest);
  return `+${[code, ...groups].join(' ')}`;
}

/** Area codes of three digits. Where a longer one ends cannot be seen from the number. */
const BIG_TOWNS = /^0(?:30|40|69|89)/;

function landline(dialled: string): string {
  if (!/^0[2-9]\d{5,}$/.test(dialled)) return dialled;
  const area = BIG_TOWNS.test(dialled) ? 3 : 4;
  const rest = dialled.slice(area);
  const groups = rest.length === 7 ? [rest.slice(0, 4), rest.slice(4)] : threes(rest);
  return [dialled.slice(0, area), ...groups].join(' ');
}
