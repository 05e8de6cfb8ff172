import { LIMITS } from '../limits.ts';
import { switchWord } from '../mandant.ts';
import { fieldsOf, offered, type Answers, type Part, type Question } from '../questions.ts';
import { codeAs, plainText } from '../questions/accept.ts';
import { lengthOf, mostOf, numberOf } from '../questions/given.ts';
import { wordOf, type Text } from '../text.ts';
import { CODES_ARE, CUT, DEGREES, NO_NUMBER, NO_SWITCH, NO_TEXT, STORED_AS, WHOLE_NUMBER } from './reasons.ts';

/** One value as read: in our spelling; undefined if illegible. `note`: why it is no longer quite what came. */
interface Read {
  value?: unknown;
  note?: Text;
}

/**
 * Tolerant reader (D102): raw answers of an outside system in our spelling. Switches for yes and no, choices by code or
 * name in any case, numbers as text. An illegible value is as if it were not sent and the stored one stays (D98).
 * `notes` says of each field that was left out, cut or rounded why; a mere change of spelling has none.
 */
export function readAnswers(part: Part, raw: Answers, stored: Answers): { read: Answers; notes: Map<string, Text> } {
  const read: Answers = { ...raw };
  const illegible: Answers = {};
  const notes = new Map<string, Text>();
  for (const [field, came] of Object.entries(raw)) {
    if (isNothing(came) || came === part.empty[field]) continue;
    const question = part.questions.find((one) => fieldsOf(one).includes(field));
    const { value, note } = isAnswerOf(question, field)
      ? readAnswer(question, part, came)
      : readField(part, field, came);
    if (note) notes.set(field, note);
    if (value !== undefined) read[field] = value;
    // A number and its flag are one answer.
    else for (const kept of question?.kind === 'number' ? fieldsOf(question) : [field]) illegible[kept] = stored[kept];
  }
  return { read: { ...read, ...illegible }, notes };
}

/** Whether a value says nothing at all, so that leaving it out loses nothing. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

type Answered = Exclude<Question, { kind: 'some' }>;

/** Whether the field holds the answer itself: neither a tick box nor the flag of a number. */
const isAnswerOf = (question: Question | undefined, field: string): question is Answered =>
  question !== undefined && question.kind !== 'some' && question.field === field;

function readAnswer(question: Answered, part: Part, came: unknown): Read {
  if (question.kind === 'text') return readText(came, mostOf(question), question.lines !== undefined);
  if (question.kind === 'number') return readWhole(came, question.max);
  if (question.kind === 'many') return readCodes(question, came);
  const code = codeOf(question, came);
  if (code === '') return { note: CODES_ARE(offered(question).map(([one]) => one)) };
  const value = codeAs(part.empty[question.field], code);
  return { value, ...(isRounded(question, came, code) && { note: STORED_AS(code) }) };
}

/** A field that no question asks for, by the type of its default. */
function readField(part: Part, field: string, came: unknown): Read {
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

function readText(came: unknown, most: number, isLong: boolean): Read {
  const value = typeof came === 'number' && Number.isFinite(came) ? String(came) : came;
  if (typeof value !== 'string') return { note: NO_TEXT };
  return { value, ...(lengthOf(plainText(value, Infinity, isLong)) > most && { note: CUT(most) }) };
}

/** A whole number, cut from one with decimals. */
function readWhole(came: unknown, most: number): Read {
  const exact = numberOf(came);
  const word = wordOf(came).trim();
  const number = exact ?? (/^\d{1,12}[.,]\d+$/.test(word) ? Math.floor(Number(word.replace(',', '.'))) : NaN);
  if (!(number <= most)) return { note: WHOLE_NUMBER(most) };
  return { value: number, ...(exact === null && { note: STORED_AS(String(number)) }) };
}

function readCodes(question: Question & { kind: 'many' }, came: unknown): Read {
  const codes = (Array.isArray(came) ? came : [came]).map((one) => codeOf(question, one));
  const value = Object.keys(question.of).filter((code) => codes.includes(code));
  const note = codes.includes('') ? CODES_ARE(Object.keys(question.of)) : undefined;
  return { ...(value.length && { value }), ...(note && { note }) };
}

/** The code that a value means, by code, name in either language, switch or number; '' if none. */
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
  if (question.orMore) return (numberOf(came) ?? 0) > Number(codes.at(-1)) ? codes.at(-1)! : '';
  return question.reads?.(word) ?? '';
}

/** Whether a number was rounded on its way to a code, so that more changed than its spelling. */
const isRounded = ({ orMore, reads }: Question & { kind: 'one' }, came: unknown, code: string): boolean =>
  (orMore || reads) !== undefined && /^\d/.test(wordOf(came)) && parseFloat(wordOf(came)) !== parseFloat(code);

/** Without case, soft hyphens and outer blanks. */
const plain = (text: string): string => text.replaceAll('\u00ad', '').replaceAll('\u00a0', ' ').trim().toLowerCase();

/** A number sent as text as a number; anything else as it came. */
const asNumber = (came: unknown): unknown =>
  typeof came === 'string' && /^\s*-?\d{1,15}([.,]\d{1,15})?\s*$/.test(came) ? Number(came.replace(',', '.')) : came;
