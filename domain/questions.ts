import type { AppTyp } from './flow.ts';
import type { Webparams } from './mandant.ts';
import { say, wordOf, type Language, type Text } from './text.ts';

/** What a question may look at besides the answers of its own part. `now` in milliseconds. */
export interface Asking {
  webparams: Webparams;
  typ: AppTyp;
  zone: string;
  now: number;
}

/** The answers of one part, flat: field → value as it is on the wire (or, before `accept`, as it was typed). */
export type Answers = Record<string, unknown>;

/** A text, or one that is the client's, or of a label one that hangs on the part's other answers. */
export type Words = Text | ((asking: Asking, answers: Answers) => Text);

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
  /** So many stand first as they are, and the others behind them by their names in the person's language. */
  first?: number;
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
  /** Silent tidying of what was typed (blanks, capitals); an answer of null says it cannot be read, for which `check` has the words. */
  tidy?(typed: string, answers: A): string | null;
  /** The message, or null if all is well; of what `tidy` cannot read it gets ''. */
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

/** The words for this client, with these answers. */
export const wordsOf = (words: Words, asking: Asking, answers: Answers = {}): Text =>
  typeof words === 'function' ? words(asking, answers) : words;

/** The fields a question fills. */
export function fieldsOf(question: Question): string[] {
  if (question.kind === 'some') return Object.keys(question.of);
  return 'given' in question && question.given ? [question.field, question.given] : [question.field];
}

/** The choices a person is offered, each once, in the order of that language. */
export function offered(
  { of, same = {}, first }: Question & { kind: 'one' },
  language: Language = 'de',
): [code: string, option: Option][] {
  const choices = Object.entries(of).filter(([code]) => !Object.hasOwn(same, code));
  const others = choices.splice(first ?? choices.length);
  return [...choices, ...others.sort(([, a], [, b]) => say(a, language).localeCompare(say(b, language), language))];
}

/** The code of the offered choice that says this answer; '' where it is none. */
export function offeredCode({ of, same = {} }: Question & { kind: 'one' }, value: unknown): string {
  const code = wordOf(value);
  return Object.hasOwn(same, code) ? same[code]! : Object.hasOwn(of, code) ? code : '';
}

/** The questions that are to be shown now. */
export function asked(part: Part, answers: Answers, asking: Asking): Question[] {
  return part.questions.filter((question) => isOfClient(question, asking) && isAsked(question, answers, asking));
}

/** Whether this client asks it at all. */
export const isOfClient = (question: Question, asking: Asking): boolean => question.ofClient?.(asking) ?? true;

/** Whether it is asked with these answers, where the client asks it. */
export function isAsked(question: Question, answers: Answers, asking: Asking): boolean {
  return (!question.under || answers[question.under] === true) && (question.when?.(answers, asking) ?? true);
}

/** The path of a field on the wire: `schadenOrt.adresse.strasse`. */
export const pathOf = ({ places }: Part, field: string): string =>
  [...places.find(({ fields }) => fields.includes(field))!.words, field].join('.');

/** Yes, no, and where true 'I do not know': codes on the wire. */
export const YES_NO = { ja: ['Ja', 'Yes'], nein: ['Nein', 'No'] } as const satisfies Record<string, Option>;
export const YES_NO_UNSURE = { ...YES_NO, unbekannt: ['Weiß nicht', 'Not sure'] } as const satisfies Record<
  string,
  Option
>;
