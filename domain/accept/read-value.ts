import { LIMITS } from '../limits.ts';
import { switchWord } from '../switch-word.ts';
import { offered, type Part, type Question } from '../questions.ts';
import { plainText } from '../outside-text.ts';
import { codeAs } from '../questions/accept.ts';
import { codePoints, longestAnswer, parseWholeNumber, withoutUnit } from '../questions/given.ts';
import { wordOf, type Text } from '../text.ts';
import { CODES_ARE, CUT, DEGREES, NO_NUMBER, NO_SWITCH, NO_TEXT, STORED_AS, WHOLE_NUMBER } from './reasons.ts';

/** A value as read, in our spelling; undefined if illegible. `note`: why it differs from what was received. */
export interface ReadValue {
  value?: unknown;
  note?: Text;
}

type Answered = Exclude<Question, { kind: 'some' }>;

/** Whether the field holds the answer itself, and is no tick box and no flag of a number. */
export const isAnswerOf = (question: Question | undefined, field: string): question is Answered =>
  question !== undefined && question.kind !== 'some' && question.field === field;

/** Reads the answer of a question. D102 */
export function readAnswer(question: Answered, part: Part, came: unknown): ReadValue {
  if (question.kind === 'text') return readText(came, longestAnswer(question), question.lines !== undefined);
  if (question.kind === 'number') return readWhole(came, question.max);
  if (question.kind === 'many') return readCodes(question, came);
  const code = codeOf(question, came);
  if (code === '')
    return {
      note: CODES_ARE(
        offered(question)
          .flat()
          .map(([one]) => one),
      ),
    };
  const value = codeAs(part.empty[question.field], code);
  return { value, ...(isRounded(question, came, code) && { note: STORED_AS(code) }) };
}

/** Reads a field that no question asks for, by the type of its default. */
export function readField(part: Part, field: string, came: unknown): ReadValue {
  const fallback = part.empty[field];
  if (typeof fallback === 'boolean') {
    const value = switchWord(came) ?? undefined;
    return { value, ...(value === undefined && { note: NO_SWITCH }) };
  }
  if (typeof fallback === 'number') {
    const value = asNumber(came);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? { value } : { note: NO_NUMBER };
  }
  const shape = part.shapes[field];
  if (!shape) return readText(came, LIMITS.lines, true);
  const inner = typeof came === 'object' ? Object.entries(came!).map(([name, one]) => [name, asNumber(one)]) : null;
  const value: unknown = inner ? Object.fromEntries(inner) : asNumber(came);
  return shape(value) === null ? { note: DEGREES } : { value };
}

function readText(came: unknown, most: number, isLong: boolean): ReadValue {
  const value = typeof came === 'number' && Number.isFinite(came) ? String(came) : came;
  if (typeof value !== 'string') return { note: NO_TEXT };
  return { value, ...(codePoints(plainText(value, Infinity, isLong)) > most && { note: CUT(most) }) };
}

/** Reads a whole number. Decimals are cut off. */
function readWhole(came: unknown, most: number): ReadValue {
  const exact = parseWholeNumber(came);
  const word = withoutUnit(wordOf(came)).trim();
  const number = exact ?? (/^\d{1,12}[.,]\d+$/.test(word) ? Math.floor(Number(word.replace(',', '.'))) : NaN);
  if (!(number <= most)) return { note: WHOLE_NUMBER(most) };
  return { value: number, ...(exact === null && { note: STORED_AS(String(number)) }) };
}

function readCodes(question: Question & { kind: 'many' }, came: unknown): ReadValue {
  const codes = (Array.isArray(came) ? came : [came]).map((one) => codeOf(question, one));
  const value = Object.keys(question.of).filter((code) => codes.includes(code));
  const note = codes.includes('') ? CODES_ARE(Object.keys(question.of)) : undefined;
  return { ...(value.length && { value }), ...(note && { note }) };
}

/** The code that a value means: by code, by name in either language, as a switch or as a number; '' if none. */
function codeOf(question: Question & { kind: 'one' | 'many' }, came: unknown): string {
  const word = plain(wordOf(came));
  const codes = Object.keys(question.of);
  const named =
    codes.find((code) => plain(code) === word) ??
    codes.find((code) => question.of[code]!.slice(0, 2).some((name) => plain(name!) === word));
  if (named !== undefined || word === '') return named ?? '';
  const isYes = switchWord(came);
  const [yes, no] = [true, false].map((is) => codes.find((code) => switchWord(code) === is));
  if (isYes !== null && yes && no) return isYes ? yes : no;
  if (word === 'unknown' && codes.includes('unbekannt')) return 'unbekannt';
  if (question.kind === 'many') return '';
  if (question.orMore) return (parseWholeNumber(came) ?? 0) > Number(codes.at(-1)) ? codes.at(-1)! : '';
  return question.reads?.(word) ?? '';
}

/** Whether a number was rounded on its way to a code, which is more than a change of spelling. */
const isRounded = ({ orMore, reads }: Question & { kind: 'one' }, came: unknown, code: string): boolean =>
  (orMore || reads) !== undefined && /^\d/.test(wordOf(came)) && parseFloat(wordOf(came)) !== parseFloat(code);

/**
 * Text for comparison: without case, invisible signs and outer blanks. Composed and decomposed umlauts are the same.
 */
const plain = (text: string): string => plainText(text, LIMITS.lines, false).toLowerCase();

/** Converts a number that was sent as text; returns anything else unchanged. */
const asNumber = (came: unknown): unknown =>
  typeof came === 'string' && /^\s*-?\d{1,15}([.,]\d{1,15})?\s*$/.test(came) ? Number(came.replace(',', '.')) : came;
