import * as v from 'valibot';
import { isObject } from '#domain/is-object.ts';
import { mistakeAt, otherNames, type Mistake } from '#domain/mistake.ts';
import { switchWord } from '#domain/switch-word.ts';
import type { Text } from '#domain/text.ts';

/**
 * Schemas for the values of an operator's file. Each message says what to write instead. They are read with
 * `abortPipeEarly`, so that a value has one mistake at most.
 */

/** Any schema whose read value is of that type. */
export type SchemaOf<Read> = v.GenericSchema<unknown, Read>;

/** The schema with its sentence in German and English, which editors and the documentation show. */
export const described = <Schema extends v.GenericSchema>(schema: Schema, [de, en]: Text) =>
  v.pipe(schema, v.description(`${de} / ${en}`));

/** A schema that editors see as `shown`; `choose` gives the one that reads a value. */
export const chosen = <Read>(shown: v.GenericSchema, choose: (value: unknown) => SchemaOf<Read>): SchemaOf<Read> => ({
  ...(shown as SchemaOf<Read>),
  '~run': (dataset, config) => choose(dataset.value)['~run'](dataset, config),
});

/** What one line of text may be. */
export interface Line {
  /** Characters at most. */
  most: number;
  /** 1: it must not be empty. */
  least?: 1;
  pattern?: RegExp;
  /** What to write where the pattern does not match. */
  write?: string;
  /** Why a text is refused that keeps all of this, as what to do; null: it is not. */
  refuse?(value: string): string | null;
}

/** Control, zero-width and bidirectional characters. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
const EMPTY = 'the text is empty, write one';

/** One line of text. */
export function line({ most, least, pattern, write, refuse }: Line): SchemaOf<string> {
  const checks: v.PipeItem<string, string, v.BaseIssue<unknown>>[] = [
    v.maxLength(most, ({ input }) => `the text has ${input.length} characters, write at most ${most}`),
    ...(least ? [v.minLength<string, 1, string>(least, EMPTY), v.check<string, string>(isFilled, EMPTY)] : []),
    v.check(isVisible, 'the text holds signs that nobody sees, take them out'),
    ...(pattern ? [v.regex<string, string | undefined>(pattern, write)] : []),
    v.rawCheck<string>(({ dataset, addIssue }) => {
      const message = dataset.typed ? refuse?.(dataset.value) : null;
      if (message) addIssue({ message });
    }),
  ];
  return v.pipe(v.string(`write a text${write ? `: ${write}` : ''}`), ...checks) as SchemaOf<string>;
}

const isFilled = (text: string): boolean => text.trim() !== '';
const isVisible = (text: string): boolean => !INVISIBLE.test(text) && text.isWellFormed();

/** Text in two languages, [German, English]; unless `isOfEach`, one text may stand for both. */
export function pair({ isOfEach = false, ...rule }: Line & { isOfEach?: boolean }): SchemaOf<Text> {
  const one = line(rule);
  const both = v.strictTuple([one, one]);
  const forBoth = v.pipe(one, v.transform((text): Text => [text, text])); // prettier-ignore
  return chosen<Text>(isOfEach ? both : v.union([both, one]), (value) => {
    if (Array.isArray(value) && value.length === 2) return both;
    return typeof value === 'string' && !isOfEach ? forBoth : v.never('write ["German text", "English text"]');
  });
}

/** A whole number, also as text ("5"), because a file of another program may quote it. Editors see the number. */
export function wholeNumber(least: number, most: number): SchemaOf<number> {
  const write = `write a whole number from ${least} to ${most}, without quotes`;
  const number = v.pipe(v.number(write), v.integer(write), v.minValue(least, write), v.maxValue(most, write));
  const text = v.pipe(v.string(), v.regex(/^\s*\d{1,9}\s*$/, write), v.transform(Number), number);
  return chosen<number>(number, (value) => (typeof value === 'string' ? text : number));
}

/** A pattern of these words in any letter case, within blanks. */
const anyCase = (words: readonly string[]): RegExp =>
  new RegExp(`^\\s*(${words.map((word) => word.replace(/[a-z]/gi, (at) => `[${at.toUpperCase()}${at.toLowerCase()}]`)).join('|')})\\s*$`); // prettier-ignore

/** A switch, in each of its spellings. D60 */
export function yesNo(): SchemaOf<boolean> {
  const write = 'write true or false';
  const spelled = v.regex<string, string>(anyCase(['true', 'false', 'j', 'n', 'ja', 'nein', '1', '0']), write);
  return v.pipe(
    v.union([v.boolean(), v.picklist([1, 0]), v.pipe(v.string(), spelled)], write),
    v.transform((value) => switchWord(value) === true),
  );
}

/** One of these codes, in any letter case. D104 */
export function choice<const Code extends string>(codes: readonly Code[]): SchemaOf<Code> {
  const write = `write ${codes.map((code) => `"${code}"`).join(' or ')}`;
  const word = v.pipe(v.string(write), v.regex(anyCase(codes), write));
  const code = v.transform((written: string) =>
    codes.find((one) => one.toLowerCase() === written.trim().toLowerCase())!,
  );
  return chosen<Code>(v.union([v.picklist(codes), word]), () => v.pipe(word, code));
}

/** A list of at most so many. A longer one is not read. */
export function list<Read>(item: SchemaOf<Read>, most: number): SchemaOf<Read[]> {
  const all = v.array(item, 'write a list: […]');
  return chosen<Read[]>(v.pipe(all, v.maxLength(most)), (value) =>
    Array.isArray(value) && value.length > most
      ? v.never(`the list has ${value.length} entries, write at most ${most}`)
      : all,
  );
}

/** An object of these fields and no others. Each unknown name is a mistake, with the name that it resembles. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries): SchemaOf<ReadOf<Entries>> {
  const names = Object.keys(entries);
  const needed = names.filter((name) => entries[name]!.type !== 'optional');
  const named = (needed.length ? needed : names).slice(0, 3).map((name) => `"${name}": …`);
  const known: SchemaOf<ReadOf<Entries>> = v.object(entries, 'the field is missing, write it');
  const unknownIn = (given: object) =>
    v.rawCheck<ReadOf<Entries>>(({ addIssue }) => {
      for (const { field, remedy } of otherNames(given, names))
        addIssue({ message: remedy, input: undefined, path: [at(given, field)] });
    });
  return chosen<ReadOf<Entries>>(v.strictObject(entries), (given) => {
    if (!isObject(given)) return v.never(`write an object: { ${named.join(', ')} }`);
    // Not a pipe, which would end at the first mistake in a field.
    return { ...known, '~run': (dataset, config) => unknownIn(given)['~run'](known['~run'](dataset, config), config) };
  });
}

/** What is read of such fields. */
type ReadOf<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;

/** A field of an object as valibot names it in the path of an issue. */
const at = (input: object, key: string): v.ObjectPathItem => ({
  type: 'object',
  origin: 'value',
  input: input as Record<string, unknown>,
  key,
  value: (input as Record<string, unknown>)[key],
});

/** A check across the fields of an object, once each of them is right: the field that is wrong, and what to do. */
export const across = <Value extends object>(
  judge: (value: Value) => readonly { field: string; found: unknown; remedy: string }[],
) =>
  v.rawCheck<Value>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { field, found, remedy } of judge(dataset.value))
      addIssue({ message: remedy, input: found, path: [at(dataset.value, field)] });
  });

/** The same schema, of which no mistake quotes the value: it may hold a secret. */
export const unquoted = <S extends v.GenericSchema>(schema: S): S => ({
  ...schema,
  '~run': (dataset, config) => {
    const read = schema['~run'](dataset, config);
    for (const issue of read.issues ?? []) if (typeof issue.input === 'string') Object.assign(issue, { input: '…' });
    return read;
  },
});

/** What is wrong with a value, as the operator reads it. */
export function mistakesIn(schema: v.GenericSchema, value: unknown): { read: unknown; mistakes: Mistake[] } {
  const { output, issues = [] } = v.safeParse(schema, value, { abortPipeEarly: true });
  return { read: output, mistakes: issues.map(mistakeOf) };
}

function mistakeOf({ path, input, message }: v.BaseIssue<unknown>): Mistake {
  const keys = (path ?? []).map(({ key }) =>
    String(key)
      .slice(0, 60)
      .replaceAll(/\p{Cc}/gu, '?'),
  );
  return mistakeAt(keys.join('.'), input, message);
}
