import { LIMITS, PLACEHOLDER_NUMBER } from '../limits.ts';
import { plainCode } from '../outside-text.ts';
import type { Text } from '../text.ts';
import { isExpensive } from './teure-nummern.ts';
import { beginsWithCode, countryCodeOf, isCodeBeforeZero, withoutTrunk } from './vorwahlen.ts';

/** Signs and words between two numbers, of which none stands within one. */
const BETWEEN =
  /[,;|&\n\r\u060c\u061b\u2028\u2029\u3001\uff06\uff0c\uff1b\uff5c]|(?<!\p{L})(?:oder|or|und|and|bzw|sowie|et|ou|u|o)(?!\p{L})\.?/iu;
/** What people put between the digits of a number. */
const SEPARATORS = /[\s()[\]/.\u00b7\u2022\u2044\u2215-]/g;
/** Places where a second number may begin: behind a separator, or at a +. */
const SEAMS = /[\s()[\]/.\u00b7\u2022\u2044\u2215-]+(?=\d|\+)|\+/g;
/** Digits from which a text counts as a number. */
const LEAST = LIMITS.phoneDigitsMin;

/**
 * Normalises a telephone number to how it is dialled: digits with an optional leading `+`, and after a country code
 * without what is dialled only within the country. Null if anything else is in it, or a second number.
 */
export function tidyPhone(typed: string): string | null {
  const [one = '', ...more] = numbersIn(typed);
  return more.length ? null : dialledOf(one);
}

/** The first number of a field that machines fill, which may hold several; '' for none that may be called. */
export function firstPhone(typed: string): string {
  const dialled = dialledOf(numbersIn(typed)[0] ?? '') ?? '';
  return phoneProblem(dialled) ? '' : dialled;
}

/** §5 'Phone': the problem with a number, typed or from `tidyPhone`; null: there is none. */
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

/** The numbers in a text, in their order, as they are written. */
function numbersIn(typed: string): string[] {
  const parts = typed.split(BETWEEN).map((part) => plainCode(part));
  return parts.flatMap(splitAtSeams).filter(Boolean);
}

/** Divides a text where a whole number ends and another one begins: '0171 1234567 / 0221 47110'. */
function splitAtSeams(part: string): string[] {
  const text = withoutBracketZero(part);
  for (const { index } of text.matchAll(SEAMS)) {
    const [head, tail] = [text.slice(0, index), text.slice(index)];
    if (isSeam(bare(head), bare(tail), tail)) return [head, ...splitAtSeams(tail.replace(/^[^\d+]+/, ''))];
  }
  return [text];
}

/** Whether `head` is a whole number and `tail` does not belong to it. */
function isSeam(head: string, tail: string, text: string): boolean {
  if (!/\d/.test(head)) return false;
  if (tail.startsWith('+')) return true;
  const dialled = dialledOf(head) ?? '';
  const digits = nationalOf(dialled).length;
  const [isMobile, isSlash] = [/^(?:0|\+49)1[5-7]/.test(dialled), /^\s*[/\u2044\u2215]/.test(text)];
  // A mobile number has no extension; a short one behind a slash is another end of the same landline number.
  if (isSlash && digits >= (isMobile ? 10 : tail.length >= LEAST ? 7 : 9)) return true;
  return /^0\d/.test(tail) && tail.length > LEAST && digits >= (isMobile ? 10 : LEAST);
}

/** The digits of a number without country code and without the 0 before them. */
function nationalOf(dialled: string): string {
  if (!dialled.startsWith('+')) return dialled.replace(/^0/, '');
  const digits = dialled.slice(1);
  return digits.slice(countryCodeOf(digits).length);
}

/** '+49 (0) 171' says that the 0 is not dialled from abroad. */
function withoutBracketZero(text: string): string {
  const zero = /[([]\s*0\s*[)\]]/.exec(text);
  if (!zero) return text;
  const before = bare(text.slice(0, zero.index)).replace(/^(?:\+?00|\+)/, '');
  return isCodeBeforeZero(before) ? `${text.slice(0, zero.index)} ${text.slice(zero.index + zero[0].length)}` : text;
}

const bare = (text: string): string => text.replace(SEPARATORS, '');

/** One number as it is dialled; null if it holds anything but digits, a + and separators. */
function dialledOf(written: string): string | null {
  const digits = bare(withoutBracketZero(plainCode(written)));
  if (!/^\+?\d*$/.test(digits)) return null;
  const national = digits.replace(/^\+0(?=[1-9])/, '0');
  // A table or a JSON number loses a leading 0; a gateway hands on numbers without their +.
  if (/^1[5-7]\d{8,9}$/.test(national)) return `0${national}`;
  const code = /^(?:\+?00(?=[1-9])|\+)/.exec(national)?.[0] ?? (beginsWithCode(national) ? '' : null);
  return code === null ? national : `+${withoutTrunk(national.slice(code.length))}`;
}

/**
 * A number as shown, in groups, as it is dialled at home: mobile `0176 040 690 12`, landline `0221 4710 333`; a foreign
 * one behind its country code, `+33 6 12 34 56 78`.
 */
export function shownPhone(dialled: string): string {
  const national = dialled.replace(/^(?:\+|00)49(?=[1-9])/, '0');
  if (/^01[5-7]\d{8,10}$/.test(national)) return [national.slice(0, 4), ...threes(national.slice(4))].join(' ');
  if (/^\+\d+$/.test(national)) return foreign(national.slice(1));
  return landline(national);
}

const threes = (digits: string): readonly string[] => digits.match(/\d{3}(?=\d\d)|\d+/g) ?? [];

function foreign(digits: string): string {
  const code = countryCodeOf(digits);
  const rest = digits.slice(code.length);
  if (!code || rest.length < LEAST) return `+${digits}`;
  // The French read theirs in pairs.
  const groups = code === '33' ? [rest[0], ...(rest.slice(1).match(/\d{1,2}/g) ?? [])] : threes(rest);
  return `+${[code, ...groups].join(' ')}`;
}

/** Area codes of three digits; where a longer one ends, a number does not say. */
const BIG_TOWNS = /^0(?:30|40|69|89)/;

function landline(dialled: string): string {
  if (!/^0[2-9]\d{5,}$/.test(dialled)) return dialled;
  const area = BIG_TOWNS.test(dialled) ? 3 : 4;
  const rest = dialled.slice(area);
  const groups = rest.length === 7 ? [rest.slice(0, 4), rest.slice(4)] : threes(rest);
  return [dialled.slice(0, area), ...groups].join(' ');
}
