import type { AppTyp } from './flow.ts';
import { LIMITS } from './limits.ts';
import type { Webparams } from './mandant.ts';
import { fill, wordOf, type Text } from './text.ts';

/** What a question may look at besides the answers of its own part. `now` in milliseconds. */
export interface Asking {
  webparams: Webparams;
  typ: AppTyp;
  zone: string;
  now: number;
}

/** The answers of one part, flat: field → value as it is on the wire (or, before `accept`, as it was typed). */
export type Answers = Record<string, unknown>;

/** A text, or one that is the client's. */
export type Words = Text | ((asking: Asking) => Text);

/** A choice: German, English, and the name of its drawing. */
export type Option = readonly [de: string, en: string, icon?: string];

/** A person's mistake: `feld` is the path on the wire (`vn.vorname`). Never thrown. */
export interface Problem {
  feld: string;
  text: Text;
}

/** Fields of the answers A whose values are of type V. */
type Fields<A, V> = { [K in keyof A & string]: A[K] extends V ? K : never }[keyof A & string];

interface Common<A> {
  label: Words;
  hint?: Words;
  /** Whether this client asks it at all; if not, what the operator prefilled stays as it is. */
  ofClient?(asking: Asking): boolean;
  /** Shown, required, kept and summarised only then. */
  when?(answers: A, asking: Asking): boolean;
  /** Hangs under this ticked choice of a `some`: asked only when it is ticked. */
  under?: Fields<A, boolean>;
  /** Mandatory; the message when nothing is given. */
  missing?: Words;
  /** For the short summary; without it the answer itself. Null: nothing to say. */
  brief?(answers: A): Text | null;
}

/** Several of several: a boolean field for each choice. */
export interface Some<A> extends Common<A> {
  kind: 'some';
  of: { [K in Fields<A, boolean>]?: Option };
}
/** Several of several: one list of codes. */
export interface Many<A> extends Common<A> {
  kind: 'many';
  field: Fields<A, readonly string[]>;
  of: Record<string, Option>;
}
/** One of several. The keys are the codes; for a boolean or number field they are its values as text. */
export interface One<A> extends Common<A> {
  kind: 'one';
  field: Fields<A, string | boolean | number>;
  of: Record<string, Option>;
  /** How the choices lie: rows (default), side by side, columns, keys 1 2 3, a select. */
  layout?: 'inline' | 'cols' | 'counts' | 'select';
  /** Codes that say the same as another: kept as they are, shown as that one, not offered beside it. */
  same?: Readonly<Record<string, string>>;
}
/** The keyboard a phone shows. */
export type Keys = 'text' | 'numeric' | 'decimal' | 'tel' | 'email';

/** Words of one line (≤ 50 code points), or of several (≤ 400). */
export interface Words1<A> extends Common<A> {
  kind: 'text';
  field: Fields<A, string>;
  lines?: number;
  /** Least code points where something is given; with its message. */
  min?: readonly [least: (asking: Asking) => number, message: Words];
  /** Silent tidying of what was typed (blanks, capitals); an answer of null says it cannot be read. */
  tidy?(typed: string, answers: A): string | null;
  /** The message if `tidy` cannot read it, or null if all is well. */
  check?(value: string, answers: A, asking: Asking): Text | null;
  /** HTML attributes of the control. */
  autocomplete?: string;
  inputmode?: Keys | ((answers: A) => Keys);
  /** Which letters the keyboard makes large by itself; for names it knows from `autocomplete`. */
  capitals?: 'all' | 'words' | 'sentences';
}
/** A whole number. `given` is the flag that keeps 'not given' apart from 0. */
export interface Count<A> extends Common<A> {
  kind: 'number';
  field: Fields<A, number>;
  given?: Fields<A, boolean>;
  max: number;
  unit: Text;
}

export type QuestionOf<A> = Some<A> | Many<A> | One<A> | Words1<A> | Count<A>;

/** A question as every reader of a part sees it, whatever the part's fields. */
export type Question =
  | (Omit<Some<Answers>, 'of' | 'under'> & { of: Record<string, Option>; under?: string })
  | (Omit<Many<Answers>, 'field' | 'under'> & { field: string; under?: string })
  | (Omit<One<Answers>, 'field' | 'under'> & { field: string; under?: string })
  | (Omit<Words1<Answers>, 'field' | 'under'> & { field: string; under?: string })
  | (Omit<Count<Answers>, 'field' | 'given' | 'under'> & { field: string; given?: string; under?: string });

/** An object of the case by the words of its path (none: the case itself), and the fields that a part fills there. */
export interface Place {
  words: readonly string[];
  fields: readonly string[];
}

/** The share of the case that one screen fills. */
export interface Part {
  /** Path of the wire object that holds the fields: `reifen`, `schadenOrt`; '' is the case itself. */
  at: string;
  /** Every object of the case that the part fills: that one, and those of fields that live elsewhere. */
  places: readonly Place[];
  /** The question of the screen, its h1. */
  title: Words;
  /** What the summary calls it, and its drawing. */
  name: Text;
  icon: string;
  /** Fields, defaults and types at once. */
  empty: Answers;
  questions: readonly Question[];
  /** What hangs between questions: broken rule → message at a field. */
  rules: readonly Rule<Answers>[];
  /** Fields that follow from the others. */
  derive?(answers: Answers, asking: Asking): Answers;
  /** Reads a field that no question asks for; without it a value of the default's type is taken. */
  shapes: Readonly<Record<string, (raw: unknown) => unknown>>;
}

export interface Rule<A> {
  field: keyof A & string;
  broken(answers: A, asking: Asking): boolean;
  text: Words;
}

interface Definition<A> {
  at: string;
  /** Fields that live elsewhere: path → fields. */
  besides?: Readonly<Record<string, readonly (keyof A & string)[]>>;
  title: Words;
  name: Text;
  icon: string;
  empty: A;
  questions: readonly QuestionOf<NoInfer<A>>[];
  rules?: readonly Rule<NoInfer<A>>[];
  derive?(answers: NoInfer<A>, asking: Asking): Partial<NoInfer<A>>;
  shapes?: { [K in keyof NoInfer<A>]?: (raw: unknown) => NoInfer<A>[K] };
}

/** Declares a part. Misspelt fields and a missing English text do not compile; readers see it without its field types. */
export function part<A extends object>(definition: Definition<A>): Part {
  const { at, besides = {}, empty } = definition as unknown as Definition<Answers>;
  const elsewhere = Object.values(besides).flat();
  const here = Object.keys(empty).filter((field) => !elsewhere.includes(field));
  const places = Object.entries({ [at]: here, ...besides }).map(([path, fields]) => ({
    words: path.split('.').filter(Boolean),
    fields,
  }));
  return { places, rules: [], shapes: {}, ...definition } as unknown as Part;
}

/** The words for this client. */
export const wordsOf = (words: Words, asking: Asking): Text => (typeof words === 'function' ? words(asking) : words);

/** The fields a question fills. */
export function fieldsOf(question: Question): string[] {
  if (question.kind === 'some') return Object.keys(question.of);
  return 'given' in question && question.given ? [question.field, question.given] : [question.field];
}

/** The choices a person is offered, each once. */
export const offered = ({ of, same = {} }: Question & { kind: 'one' }): [code: string, option: Option][] =>
  Object.entries(of).filter(([code]) => !Object.hasOwn(same, code));

/** The code of the offered choice that says this answer; '' where it is none. */
export function offeredCode({ of, same = {} }: Question & { kind: 'one' }, value: unknown): string {
  const code = wordOf(value);
  return Object.hasOwn(same, code) ? same[code]! : Object.hasOwn(of, code) ? code : '';
}

/** The questions that are to be shown now. */
export function asked(part: Part, answers: Answers, asking: Asking): Question[] {
  return part.questions.filter((question) => isOfClient(question, asking) && isAsked(question, answers, asking));
}

const isOfClient = (question: Question, asking: Asking): boolean => question.ofClient?.(asking) ?? true;

function isAsked(question: Question, answers: Answers, asking: Asking): boolean {
  return (!question.under || answers[question.under] === true) && (question.when?.(answers, asking) ?? true);
}

/** The path of a field on the wire: `schadenOrt.adresse.strasse`. */
export const pathOf = ({ places }: Part, field: string): string =>
  [...places.find(({ fields }) => fields.includes(field))!.words, field].join('.');

/** What keeps these answers from being sent, in the order of the screen, one problem for a field; answers may be as typed or as accepted. §5. */
export function problems(part: Part, answers: Answers, asking: Asking): Problem[] {
  const ofQuestions = asked(part, answers, asking).flatMap((question) => {
    const text = problemOf(question, answers, asking);
    return text ? [{ feld: pathOf(part, fieldsOf(question)[0]!), text }] : [];
  });
  const ofRules = part.rules
    .filter((rule) => rule.broken(answers, asking))
    .map((rule) => ({ feld: pathOf(part, rule.field), text: wordsOf(rule.text, asking) }));
  const order = part.questions.flatMap(fieldsOf).map((field) => pathOf(part, field));
  const first = new Map([...ofQuestions, ...ofRules].toReversed().map((problem) => [problem.feld, problem]));
  return [...first.values()].sort((a, b) => order.indexOf(a.feld) - order.indexOf(b.feld));
}

const MESSAGES = {
  format: ['Bitte achten Sie auf die richtige Form.', 'Please refer to the correct input format.'],
  digits: ['Geben Sie nur Ziffern ein.', 'Enter digits only.'],
  tooLong: ['Kürzen Sie den Text um {over} Zeichen.', 'Shorten the text by {over} characters.'],
} as const satisfies Record<string, Text>;

const tooMuch = (max: number): Text => [
  `Geben Sie höchstens ${max.toLocaleString('de')} ein.`,
  `Enter ${max.toLocaleString('en')} at the most.`,
];

function problemOf(question: Question, answers: Answers, asking: Asking): Text | null {
  if (!isGiven(question, answers)) return question.missing ? wordsOf(question.missing, asking) : null;
  if (question.kind === 'text') return textProblem(question, answers, asking);
  if (question.kind !== 'number') return null;
  const number = numberOf(answers[question.field]);
  if (number === null) return MESSAGES.digits;
  return number > question.max ? tooMuch(question.max) : null;
}

function textProblem(question: Question & { kind: 'text' }, answers: Answers, asking: Asking): Text | null {
  const typed = wordOf(answers[question.field]);
  const over = lengthOf(typed.trim()) - mostOf(question);
  if (over > 0) return fill(MESSAGES.tooLong, { over });
  const value = question.tidy ? question.tidy(typed, answers) : typed.trim();
  const message = question.check?.(value ?? '', answers, asking);
  if (message) return message;
  if (value === null) return MESSAGES.format;
  if (!question.min) return null;
  const [least, tooShort] = question.min;
  return lengthOf(value) < least(asking) ? wordsOf(tooShort, asking) : null;
}

function isGiven(question: Question, answers: Answers): boolean {
  if (question.kind === 'some') return Object.keys(question.of).some((field) => answers[field] === true);
  const value = answers[question.field];
  if (question.kind === 'many') return Array.isArray(value) && value.length > 0;
  if (question.kind === 'one') return Object.hasOwn(question.of, wordOf(value));
  if (question.kind === 'number' && question.given && typeof value !== 'string')
    return answers[question.given] === true;
  return wordOf(value).trim() !== '';
}

/** Code points of a text: an emoji counts as one or few, as a person counts. */
export const lengthOf = (text: string): number => [...text].length;

/** Most code points of a text question. §9. */
export const mostOf = (question: { lines?: number }): number => (question.lines ? LIMITS.lines : LIMITS.line);

function numberOf(typed: unknown): number | null {
  if (typeof typed === 'number') return Number.isInteger(typed) && typed >= 0 ? Math.abs(typed) : null;
  const digits = wordOf(typed)
    .trim()
    .replace(/[.,\s'’](?=\d{3}(\D|$))/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

/**
 * What is kept of raw answers: well-formed values only; what is no longer asked is forgotten; what this client never asks stays as stored.
 * `dropped` names the fields that were cut or refused.
 */
export function accept(
  part: Part,
  raw: Answers,
  asking: Asking,
  stored: Answers = part.empty,
): { answers: Answers; dropped: string[] } {
  const answers = { ...part.empty };
  for (const field of Object.keys(raw))
    if (Object.hasOwn(answers, field)) answers[field] = readField(part, field, raw[field]);
  for (const question of part.questions) {
    if (isOfClient(question, asking)) readQuestion(part, question, raw, answers);
    else for (const field of fieldsOf(question)) answers[field] = stored[field];
  }
  forget(part, answers, asking);
  Object.assign(answers, part.derive?.(answers, asking));
  const dropped = Object.keys(answers).filter(
    (field) => Object.hasOwn(raw, field) && !isSame(raw[field], answers[field]),
  );
  return { answers, dropped };
}

/** Whether an accepted value is the received one; looks no deeper than an accepted value goes, however deep the received one is. */
function isSame(received: unknown, accepted: unknown): boolean {
  if (typeof accepted !== 'object' || accepted === null) return received === accepted;
  if (typeof received !== 'object' || received === null || Array.isArray(received) !== Array.isArray(accepted))
    return false;
  const fields = Object.entries(accepted);
  return (
    fields.length === Object.keys(received).length &&
    fields.every(([field, value]) => isSame((received as Answers)[field], value))
  );
}

/** A field that no question asks for: by its shape, or a value of the default's type. */
function readField(part: Part, field: string, raw: unknown): unknown {
  const fallback = part.empty[field];
  const shape = part.shapes[field];
  if (shape) return raw === undefined ? fallback : (shape(raw) ?? fallback);
  if (typeof raw !== typeof fallback || raw === null) return fallback;
  if (typeof raw === 'string') return plainText(raw, LIMITS.lines);
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : fallback;
  return typeof raw === 'boolean' ? raw : fallback;
}

function readQuestion(part: Part, question: Question, raw: Answers, answers: Answers): void {
  if (question.kind === 'some') {
    for (const field of Object.keys(question.of)) answers[field] = raw[field] === true;
    return;
  }
  const typed = Object.hasOwn(raw, question.field) ? raw[question.field] : undefined;
  const empty = part.empty[question.field];
  if (question.kind === 'many') {
    answers[question.field] = Object.keys(question.of).filter((code) => Array.isArray(typed) && typed.includes(code));
  } else if (question.kind === 'one') {
    const code = wordOf(typed);
    answers[question.field] = Object.hasOwn(question.of, code) ? codeAs(empty, code) : empty;
  } else if (question.kind === 'text') {
    answers[question.field] = typeof typed === 'string' ? readText(question, typed, answers) : empty;
  } else {
    const number = numberOf(typed);
    const isRead = number !== null && number <= question.max;
    const isGiven =
      isRead && !(question.given && number === 0 && typeof typed === 'number' && raw[question.given] !== true);
    answers[question.field] = isRead ? number : empty;
    if (question.given) answers[question.given] = isGiven;
  }
}

function codeAs(empty: unknown, code: string): unknown {
  if (typeof empty === 'boolean') return code === 'true';
  return typeof empty === 'number' ? Number(code) : code;
}

function readText(question: Question & { kind: 'text' }, typed: string, answers: Answers): string {
  const clean = plainText(typed, mostOf(question), question.lines !== undefined);
  return question.tidy?.(clean, answers) ?? clean;
}

/** Well-formed, without control characters or blanks around it, at most so many code points. */
export function plainText(text: string, most: number, severalLines = true): string {
  // Plain letters of Latin script, as most of what is typed: nothing to mend but blanks, and a tenth of the time.
  if (text.length <= most && /^[ -~¡-¬®-ɏ]*$/.test(text)) return text.trim();
  const wellFormed = text
    .trimStart()
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/\r\n?/g, '\n');
  // Marks that turn the writing direction could make an operator read something else than was typed; the other ones nobody sees, and a plate or name with them is another.
  const plainly = wellFormed
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ');
  const clean = plainly.replace(severalLines ? /[^\P{Cc}\n]/gu : /\p{Cc}+/gu, ' ');
  return [...clean.trim()].slice(0, most).join('').trim();
}

/** A question of this client that is not asked leaves the defaults behind; that may end the reason to ask another. */
function forget(part: Part, answers: Answers, asking: Asking): void {
  for (let again = true; again;) {
    again = false;
    for (const question of part.questions) {
      if (!isOfClient(question, asking) || isAsked(question, answers, asking)) continue;
      for (const field of fieldsOf(question)) {
        if (isSame(answers[field], part.empty[field])) continue;
        answers[field] = part.empty[field];
        again = true;
      }
    }
  }
}

/** One line of a summary. */
export interface Line {
  label: Text;
  value: Text;
}

/** All that was answered, question by question: the full view. */
export function summary(part: Part, answers: Answers, asking: Asking): Line[] {
  return asked(part, answers, asking)
    .filter((question) => isGiven(question, answers))
    .map((question) => ({ label: wordsOf(question.label, asking), value: valueOf(question, answers) }));
}

/** The same in one line: the short view. */
export function brief(part: Part, answers: Answers, asking: Asking): Text {
  const texts = asked(part, answers, asking)
    .filter((question) => isGiven(question, answers))
    .map((question) => (question.brief ? question.brief(answers) : valueOf(question, answers)))
    .filter((text) => text !== null);
  return joined(texts);
}

/** Texts in a row, with commas. */
export const joined = (texts: readonly Text[]): Text => [
  texts.map((text) => text[0]).join(', '),
  texts.map((text) => text[1]).join(', '),
];

function valueOf(question: Question, answers: Answers): Text {
  if (question.kind === 'some') {
    return joined(
      Object.entries(question.of).flatMap(([field, [de, en]]) => (answers[field] === true ? [[de, en]] : [])),
    );
  }
  const value = answers[question.field];
  if (question.kind === 'many') {
    return joined((value as string[]).flatMap((code) => (question.of[code] ? [plain(question.of[code])] : [])));
  }
  if (question.kind === 'one') return plain(question.of[offeredCode(question, value)]!);
  if (question.kind === 'number') return numbered(Number(value), question.unit);
  return [wordOf(value), wordOf(value)];
}

const plain = ([de, en]: Option): Text => [de, en];

const numbered = (number: number, unit: Text): Text => [
  `${number.toLocaleString('de')} ${unit[0]}`.trim(),
  `${number.toLocaleString('en')} ${unit[1]}`.trim(),
];

/** Yes, no, and where true 'I do not know': codes on the wire. */
export const YES_NO = { ja: ['Ja', 'Yes'], nein: ['Nein', 'No'] } as const satisfies Record<string, Option>;
export const YES_NO_UNSURE = { ...YES_NO, unbekannt: ['Weiß nicht', 'Not sure'] } as const satisfies Record<
  string,
  Option
>;
