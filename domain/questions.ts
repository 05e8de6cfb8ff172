import type { AppTyp } from './flow.ts';
import type { Webparams } from './mandant.ts';
import { say, wordOf, type Language, type Text } from './text.ts';

/** The context of a question, besides the other answers of its part. `now` in milliseconds. */
export interface Asking {
  webparams: Webparams;
  typ: AppTyp;
  zone: string;
  now: number;
  /** The language of the case, for what is stored in words; German where it is not known. */
  language?: Language;
  /** GEO_COUNTRIES: the countries that the place offers first. */
  laender?: readonly string[];
  /** The case, for what depends on another part. */
  vorgang?: Readonly<Record<string, unknown>>;
  /** Country codes of the numbers that the client sends text messages to; absent: `SMS_VORWAHLEN`. */
  smsVorwahlen?: readonly string[] | undefined;
}

/** The answers of one part, flat: field to value, as on the wire or, before `accept`, as typed. */
export type Answers = Record<string, unknown>;

/** A text, or a function of the client's configuration and the other answers that gives one. */
export type Words = Text | ((asking: Asking, answers: Answers) => Text);

/** Choices that the wire has no code for, and the phrase in the free text that stands for each. */
export type Said = Readonly<Record<string, { name: Text; phrase: Text }>>;

/** Another damage that is meant more often than this one: a question, and the way to its screen. */
export interface Rather {
  text: Text;
  way: Text;
  path: string;
}

/** A choice: German, English, name of its icon. */
export type Option = readonly [de: string, en: string, icon?: string];

/** A danger on a screen, said under its heading; `sos`: with the emergency number to call. */
export interface Caution {
  text: Text;
  /** What to do at once, by these answers, in its place; null: nothing yet. */
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
  label: Words;
  hint?: Words;
  /** Whether this client asks it at all; if not, what the operator prefilled stays as it is. */
  ofClient?(asking: Asking): boolean;
  /** Condition under which it is shown, required, kept and summarised. */
  when?(answers: A, asking: Asking): boolean;
  /** Keeps an answer that came where `when` does not ask it. */
  keeps?: true;
  /** Nested below this tick box of a `some` question: asked only while it is ticked. */
  under?: Fields<A, boolean>;
  /**
   * D100: offers 'Weiß ich nicht' and never blocks. The code that says so (of a text what is stored in its place), or
   * true where the field has none and stays empty.
   */
  unsure?: string | true;
  /** The flag that holds 'Weiß ich nicht', for a field that has no code for it. With it the answer counts as given. */
  unsureIn?: Fields<A, boolean>;
  /** Makes it mandatory: the message while there is no answer. */
  missing?: Words;
  /** Its words in the short summary; by default the answer. Null: it says nothing there. */
  brief?(answers: A): Text | null;
  /** The choices that the short summary says, where not all. */
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
/** Tick boxes, with one field that lists the ticked codes. */
export interface Many<A> extends Common<A> {
  kind: 'many';
  field: Fields<A, readonly string[]>;
  of: Record<string, Option>;
}
/** One of several choices, keyed by code; for a boolean or number field by its value as text. */
export interface One<A> extends Common<A> {
  kind: 'one';
  field: Fields<A, string | boolean | number>;
  of: Record<string, Option>;
  /** Layout of the choices: rows (default), side by side, columns, number keys, select. */
  layout?: 'inline' | 'cols' | 'counts' | 'select';
  /**
   * Aliases: codes that mean the same as another. They are kept as they are and shown as the other, but not offered.
   */
  same?: Readonly<Record<string, string>>;
  /** Codes that are kept and shown where they came, but not offered. */
  kept?: readonly string[];
  /** Choices without a code: each is kept as `unsure`, with a phrase in the free text, by which it is known again. */
  says?: Said;
  /** The codes that stand first, in that order; all others are sorted by label, in a group of that name. */
  first?: readonly [codes: (asking: Pick<Asking, 'laender'>) => readonly string[], others: Text];
  /** Counts: the last code stands for any larger number too. */
  orMore?: true;
  /** Choices in words, where the screen has a sign alone: in the full summary. */
  inWords?: Readonly<Record<string, Text>>;
  /** The code that a word of an outside system means (lower case), beside codes and names; '' for none. D102. */
  reads?(word: string): string;
}
/** The on-screen keyboard (`inputmode`). */
export type Keys = 'text' | 'numeric' | 'decimal' | 'tel' | 'email';

/** Text of one line (at most 50 code points) or, with `lines`, of several (at most 400). */
export interface TextQuestion<A> extends Common<A> {
  kind: 'text';
  field: Fields<A, string>;
  lines?: number;
  /** Fewest code points of an answer, and the message for a shorter one. */
  min?: readonly [least: (asking: Asking) => number, message: Words];
  /**
   * Normalises what was typed (blanks, capitals) without a message; null if it cannot be parsed, for which `check` has
   * the message.
   */
  tidy?(typed: string, answers: A, asking: Asking): string | null;
  /** Calls name each change that `tidy` makes, apart from capitals and outer blanks. D120 */
  isNamed?: true;
  /** The problem with a normalised value, or null. Gets '' for what `tidy` could not parse. */
  check?(value: string, answers: A, asking: Asking): Text | null;
  /** Phrases to tap in place of typing them. */
  offers?(answers: A): readonly Text[];
  /** HTML attributes of the control. */
  autocomplete?: string;
  inputmode?: Keys | ((answers: A) => Keys);
  /** What the on-screen keyboard capitalises (`autocapitalize`); for names this follows from `autocomplete`. */
  capitals?: 'all' | 'words' | 'sentences';
}
/** A whole number. `given`: the flag that tells 'not given' from 0. */
export interface Count<A> extends Common<A> {
  kind: 'number';
  field: Fields<A, number>;
  given?: Fields<A, boolean>;
  max: number;
  unit: Text;
}

export type QuestionOf<A> = Some<A> | Many<A> | One<A> | TextQuestion<A> | Count<A>;

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
  | (Omit<Count<Answers>, 'field' | 'given' | 'under' | 'unsureIn'> & {
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
  title: Words;
  /** Its name in the summary, and its icon. */
  name: Text;
  icon: string;
  caution?: Caution;
  rather?: Rather;
  /** The fields with their defaults, from which the types are read. */
  empty: Answers;
  questions: readonly Question[];
  /** Completes what another system sent with what follows from it. */
  reads?(raw: Answers): Answers;
  /** Whether its short summary needs no name before it: 'Reifen platt'. */
  isNamedIn?(answers: Answers): boolean;
  /** The field that says what the car runs on, which is not asked again. */
  fuelIn?: string;
  /** Cross-field checks. */
  rules: readonly Rule<Answers>[];
  /** Computes fields from the others. */
  derive?(answers: Answers, asking: Asking): Answers;
  /** Parsers of fields that no question asks for; without one, any value of the default's type is taken. */
  shapes: Readonly<Record<string, (raw: unknown) => unknown>>;
}

export interface Rule<A> {
  field: keyof A & string;
  broken(answers: A, asking: Asking): boolean;
  text: Words;
}

interface Definition<A> {
  at: string;
  /** Fields that lie in other objects: path to fields. */
  besides?: Readonly<Record<string, readonly (keyof A & string)[]>>;
  title: Words;
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
 * Declares a part with checked field names and complete texts; the result is untyped, so that any reader can take any
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
export const wordsOf = (words: Words, asking: Asking, answers: Answers = {}): Text =>
  typeof words === 'function' ? words(asking, answers) : words;

/** The fields that a question fills. */
export function fieldsOf(question: Question): string[] {
  if (question.kind === 'some') return Object.keys(question.of);
  const flag = ('given' in question && question.given) || question.unsureIn;
  return flag ? [question.field, flag] : [question.field];
}

type Choice = [code: string, option: Option];

/**
 * The choices to offer, without aliases: those that stand first, and all others, sorted by label in that language. Of
 * the codes that are only kept, the present answer.
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

/** Resolves aliases: the offered code that means this value; '' if there is none. */
export function offeredCode({ of, same = {} }: Question & { kind: 'one' }, value: unknown): string {
  const code = wordOf(value);
  return Object.hasOwn(same, code) ? same[code]! : Object.hasOwn(of, code) ? code : '';
}

/** The questions to show now. */
export function asked(part: Part, answers: Answers, asking: Asking): Question[] {
  return part.questions.filter((question) => isOfClient(question, asking) && isAsked(question, answers, asking));
}

/** Whether this client asks it at all. */
export const isOfClient = (question: Question, asking: Asking): boolean => question.ofClient?.(asking) ?? true;

/** Whether these answers call for it; `isOfClient` says whether the client asks it at all. */
export function isAsked(question: Question, answers: Answers, asking: Asking): boolean {
  return (!question.under || answers[question.under] === true) && (question.when?.(answers, asking) ?? true);
}

/** Path of a field on the wire: `schadenOrt.adresse.strasse`. */
export const pathOf = ({ places }: Part, field: string): string =>
  [...places.find(({ fields }) => fields.includes(field))!.words, field].join('.');

/** The answer of whoever does not know, in the same words on every screen. D100. */
export const WEISS_NICHT = ['Weiß ich nicht', "I don't know"] as const satisfies Option;

/** Yes and no by their codes on the wire; the second list adds `WEISS_NICHT`. */
export const YES_NO = { ja: ['Ja', 'Yes'], nein: ['Nein', 'No'] } as const satisfies Record<string, Option>;
export const YES_NO_UNSURE = { ...YES_NO, unbekannt: WEISS_NICHT } as const satisfies Record<string, Option>;
