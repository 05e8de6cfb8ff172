import type { AppTyp } from './flow.ts';
import type { Webparams } from './mandant.ts';
import { say, wordOf, type Language, type Text } from './text.ts';

/** The context of a question, besides the other answers of its part. `now` in milliseconds. */
export interface Asking {
  webparams: Webparams;
  typ: AppTyp;
  zone: string;
  now: number;
  /** The language of the case, for words that are stored; German where it is unknown. */
  language?: Language;
  /** GEO_COUNTRIES: the countries that the place offers first. */
  laender?: readonly string[];
  /** The case, for questions that depend on another part. */
  vorgang?: Readonly<Record<string, unknown>>;
  /** Country codes to which the client sends text messages; absent: `SMS_VORWAHLEN`. */
  smsVorwahlen?: readonly string[] | undefined;
}

/** The answers of one part, flat: field to value, as on the wire or, before `accept`, as typed. */
export type Answers = Record<string, unknown>;

/** A text, or a function that makes one from the client's configuration and the other answers. */
export type QuestionWords = Text | ((asking: Asking, answers: Answers) => Text);

/** Choices without a code on the wire, each with the phrase that stands for it in the free text. */
export type PhraseChoices = Readonly<Record<string, { name: Text; phrase: Text }>>;

/** Another damage that is meant more often than this one: a question, and the link to its screen. */
export interface Rather {
  text: Text;
  way: Text;
  path: string;
}

/** A choice: German, English, name of its icon. */
export type Option = readonly [de: string, en: string, icon?: string];

/** A danger, under the heading of a screen. `sos`: with the emergency number to call. */
export interface Caution {
  text: Text;
  /** Instruction for these answers, in place of the caution; null: none yet. */
  now?(answers: Answers): Text | null;
  sos?: true;
}

/** A validation error of a person; never thrown. `feld`: path on the wire (`vn.vorname`). */
export interface Problem {
  feld: string;
  text: Text;
}

/** The fields of A whose values are of type V. */
type Fields<A, V> = { [K in keyof A & string]: A[K] extends V ? K : never }[keyof A & string];

interface Common<A> {
  label: QuestionWords;
  hint?: QuestionWords;
  /** Whether this client asks the question at all. If not, a prefilled value stays unchanged. */
  ofClient?(asking: Asking): boolean;
  /** Condition under which the question is shown, required, kept and summarised. */
  when?(answers: A, asking: Asking): boolean;
  /** Keeps a received answer even where `when` does not ask it. */
  keeps?: true;
  /** Tick box of a `some` question under which this one is nested: asked only while that is ticked. */
  under?: Fields<A, boolean>;
  /**
   * D100: offers 'Weiß ich nicht' and never blocks. The value is the code for it, or for a text what is stored. True
   * where the field has no code and stays empty.
   */
  unsure?: string | true;
  /** The flag for 'Weiß ich nicht', for a field without a code for it. Once set, the question counts as answered. */
  unsureIn?: Fields<A, boolean>;
  /** Message while there is no answer; it makes the question mandatory. */
  missing?: QuestionWords;
  /** Words in the short summary; by default the answer. Null: none. */
  brief?(answers: A): Text | null;
  /** Choices that the short summary names; default: all. */
  short?: { of: Record<string, Option> };
}

/** Tick boxes, with a boolean field for each. */
export interface Some<A> extends Common<A> {
  kind: 'some';
  of: { [K in Fields<A, boolean>]?: Option };
  /** Symbols in columns, each above its word; default: rows. */
  layout?: 'symbols';
  /** The colour of the symbols. */
  tone?: 'danger' | 'warn';
}
/** Tick boxes with one field that lists the ticked codes. */
export interface Many<A> extends Common<A> {
  kind: 'many';
  field: Fields<A, readonly string[]>;
  of: Record<string, Option>;
}
/**
 * A question with one answer out of several choices, keyed by code; for a boolean or number field by its value as text.
 */
export interface One<A> extends Common<A> {
  kind: 'one';
  field: Fields<A, string | boolean | number>;
  of: Record<string, Option>;
  /** Layout of the choices: rows (default), side by side, columns, number keys, select. */
  layout?: 'inline' | 'cols' | 'counts' | 'select';
  /**
   * Aliases: codes with the same meaning as another one. They are stored unchanged and shown as the other, but not
   * offered.
   */
  same?: Readonly<Record<string, string>>;
  /** Codes that are stored and shown if they were received, but not offered. */
  kept?: readonly string[];
  /** Choices without a code. Each is stored as `unsure`, with a phrase in the free text that identifies it. */
  says?: PhraseChoices;
  /** Codes that come first, in that order. All others are sorted by label, in a group of that name. */
  first?: readonly [codes: (asking: Pick<Asking, 'laender'>) => readonly string[], others: Text];
  /** Counts: the last code also stands for any larger number. */
  orMore?: true;
  /** Choices in words for the full summary, where the screen shows only a sign. */
  inWords?: Readonly<Record<string, Text>>;
  /** Finds the code for a word of an outside system (lower case), besides codes and names; '' for none. D102. */
  reads?(word: string): string;
}
/** The on-screen keyboard (`inputmode`). */
export type Keys = 'text' | 'numeric' | 'decimal' | 'tel' | 'email';

/** Text of one line (at most 50 code points), or with `lines` of several lines (at most 400). */
export interface TextQuestion<A> extends Common<A> {
  kind: 'text';
  field: Fields<A, string>;
  lines?: number;
  /** Least code points of an answer, and the message for a shorter one. */
  min?: readonly [least: (asking: Asking) => number, message: QuestionWords];
  /**
   * Normalises the typed text (blanks, capitals) without a message. Null if it cannot be parsed; `check` has the
   * message for that.
   */
  tidy?(typed: string, answers: A, asking: Asking): string | null;
  /** Calls report each change by `tidy`, except capitals and outer blanks. D120 */
  isNamed?: true;
  /** The problem with a normalised value, or null. Gets '' for a text that `tidy` could not parse. */
  check?(value: string, answers: A, asking: Asking): Text | null;
  /** Phrases to tap instead of typing. */
  offers?(answers: A): readonly Text[];
  /** HTML attributes of the control. */
  autocomplete?: string;
  inputmode?: Keys | ((answers: A) => Keys);
  /** Capitals of the on-screen keyboard (`autocapitalize`); for names they follow from `autocomplete`. */
  capitals?: 'all' | 'words' | 'sentences';
}
/** A whole number. `given`: the flag that distinguishes 'not given' from 0. */
export interface CountQuestion<A> extends Common<A> {
  kind: 'number';
  field: Fields<A, number>;
  given?: Fields<A, boolean>;
  max: number;
  unit: Text;
}

export type QuestionOf<A> = Some<A> | Many<A> | One<A> | TextQuestion<A> | CountQuestion<A>;

/** A question of any part, without the type of its fields. */
export type Question =
  | (Omit<Some<Answers>, 'of' | 'under' | 'unsureIn'> & {
      of: Record<string, Option>;
      under?: string;
      unsureIn?: string;
    })
  | (Omit<Many<Answers>, 'field' | 'under' | 'unsureIn'> & { field: string; under?: string; unsureIn?: string })
  | (Omit<One<Answers>, 'field' | 'under' | 'unsureIn'> & { field: string; under?: string; unsureIn?: string })
  | (Omit<TextQuestion<Answers>, 'field' | 'under' | 'unsureIn'> & { field: string; under?: string; unsureIn?: string })
  | (Omit<CountQuestion<Answers>, 'field' | 'given' | 'under' | 'unsureIn'> & {
      field: string;
      given?: string;
      under?: string;
      unsureIn?: string;
    });

/** An object of the case, by the words of its path (none: the case itself), and the fields in it that a part fills. */
export interface ObjectFields {
  words: readonly string[];
  fields: readonly string[];
}

/** Form definition: the fields of the case that one screen fills, with their questions and rules. */
export interface Part {
  /** Path of the object that holds the fields: `reifen`, `schadenOrt`; '' for the case itself. */
  at: string;
  /** Every object that the part fills: the one at `at`, and those of `besides`. */
  places: readonly ObjectFields[];
  /** The heading of the screen (h1). */
  title: QuestionWords;
  /** Name of the part in the summary, and its icon. */
  name: Text;
  icon: string;
  caution?: Caution;
  rather?: Rather;
  /** The fields with their defaults; the types are read off them. */
  empty: Answers;
  questions: readonly Question[];
  /** Completes what another system sent with the fields that follow from it. */
  reads?(raw: Answers): Answers;
  /** Whether the short summary makes sense without the part's name: 'Reifen platt'. */
  isNamedIn?(answers: Answers): boolean;
  /** Field with the fuel of the car, which is then not asked again. */
  fuelIn?: string;
  /** Cross-field checks. */
  rules: readonly Rule<Answers>[];
  /** Computes fields from others. */
  derive?(answers: Answers, asking: Asking): Answers;
  /** Parsers for fields that no question asks for. Without one, any value of the default's type is taken. */
  shapes: Readonly<Record<string, (raw: unknown) => unknown>>;
}

export interface Rule<A> {
  field: keyof A & string;
  broken(answers: A, asking: Asking): boolean;
  text: QuestionWords;
}

interface Definition<A> {
  at: string;
  /** Fields in other objects: path to fields. */
  besides?: Readonly<Record<string, readonly (keyof A & string)[]>>;
  title: QuestionWords;
  name: Text;
  icon: string;
  caution?: Caution;
  rather?: Rather;
  empty: A;
  questions: readonly QuestionOf<NoInfer<A>>[];
  reads?(raw: Answers): Answers;
  fuelIn?: keyof A & string;
  isNamedIn?(answers: NoInfer<A>): boolean;
  rules?: readonly Rule<NoInfer<A>>[];
  derive?(answers: NoInfer<A>, asking: Asking): Partial<NoInfer<A>>;
  shapes?: { [K in keyof NoInfer<A>]?: (raw: unknown) => NoInfer<A>[K] };
}

/**
 * Declares a part with checked field names and complete texts. The result is untyped, so that any reader can take any
 * part.
 */
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

/** Evaluates words for this client and these answers. */
export const wordsOf = (words: QuestionWords, asking: Asking, answers: Answers = {}): Text =>
  typeof words === 'function' ? words(asking, answers) : words;

/** The fields that a question fills. */
export function fieldsOf(question: Question): string[] {
  if (question.kind === 'some') return Object.keys(question.of);
  const flag = ('given' in question && question.given) || question.unsureIn;
  return flag ? [question.field, flag] : [question.field];
}

type Choice = [code: string, option: Option];

/**
 * The choices to offer, without aliases. The codes of `first` come first; all others are sorted by label in that
 * language. A code that is only kept is offered if it is the present answer.
 */
export function offered(
  { of, same = {}, kept = [], first }: Question & { kind: 'one' },
  language: Language = 'de',
  asking: Pick<Asking, 'laender'> = {},
  answer: unknown = '',
): [first: Choice[], others: Choice[]] {
  const choices = Object.entries(of).filter(
    ([code]) => !Object.hasOwn(same, code) && (code === answer || !kept.includes(code)),
  );
  if (!first) return [choices, []];
  const codes = first[0](asking).filter((code) => Object.hasOwn(of, code));
  const others = choices.filter(([code]) => !codes.includes(code));
  const byLabel = ([, a]: Choice, [, b]: Choice): number => say(a, language).localeCompare(say(b, language), language);
  return [codes.map((code) => [code, of[code]!]), others.sort(byLabel)];
}

/** Resolves aliases: the offered code with the same meaning as this value; '' if none. */
export function offeredCode({ of, same = {} }: Question & { kind: 'one' }, value: unknown): string {
  const code = wordOf(value);
  return Object.hasOwn(same, code) ? same[code]! : Object.hasOwn(of, code) ? code : '';
}

/** The questions to show now. */
export function asked(part: Part, answers: Answers, asking: Asking): Question[] {
  return part.questions.filter((question) => isOfClient(question, asking) && isAsked(question, answers, asking));
}

/** Whether this client asks the question at all. */
export const isOfClient = (question: Question, asking: Asking): boolean => question.ofClient?.(asking) ?? true;

/** Whether these answers call for the question; `isOfClient` says whether the client asks it at all. */
export function isAsked(question: Question, answers: Answers, asking: Asking): boolean {
  return (!question.under || answers[question.under] === true) && (question.when?.(answers, asking) ?? true);
}

/** Path of a field on the wire: `schadenOrt.adresse.strasse`. */
export const pathOf = ({ places }: Part, field: string): string =>
  [...places.find(({ fields }) => fields.includes(field))!.words, field].join('.');

/** The choice 'I don't know', in the same words on every screen. D100. */
export const WEISS_NICHT = ['Weiß ich nicht', "I don't know"] as const satisfies Option;

/** Yes and no by their codes on the wire; the second list adds `WEISS_NICHT`. */
export const YES_NO = { ja: ['Ja', 'Yes'], nein: ['Nein', 'No'] } as const satisfies Record<string, Option>;
export const YES_NO_UNSURE = { ...YES_NO, unbekannt: WEISS_NICHT } as const satisfies Record<string, Option>;
