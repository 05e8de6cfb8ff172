import { isObject } from '#domain/is-object.ts';
import { mistakeAt, otherNames, type Mistake } from '#domain/mistake.ts';

/**
 * Schema combinators for an operator's file. Each rule is written once and serves as JSON schema for editors and as
 * validator.
 */
export interface Rule {
  schema: Readonly<Record<string, unknown>>;
  /** Validates a value. `field` is its path, such as `telefon.wahl`. */
  mistakes(value: unknown, field: string): Mistake[];
}

/** Description and default of a field. */
interface About {
  about: string;
  standard?: unknown;
}

const describe = ({ about, standard }: About): Record<string, unknown> => ({
  description: about,
  ...(standard !== undefined && { default: standard }),
});

interface TextRule extends About {
  /** Maximum length in characters. */
  most: number;
  least?: number;
  pattern?: RegExp;
  /** Remedy when the pattern does not match. */
  write?: string;
  /** Suggestions for autocompletion. */
  offered?: readonly string[];
  /** Further check: the remedy in words, or null. */
  also?(value: string): string | null;
}

/** Control, zero-width and bidirectional characters. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** A rule for one line of text. */
export function text(words: TextRule): Rule {
  const { most, least = 0, pattern, offered } = words;
  const form = {
    type: 'string',
    ...(least > 0 && { minLength: least }),
    maxLength: most,
    ...(pattern && { pattern: pattern.source }),
  };
  return {
    schema: { ...describe(words), ...(offered ? { anyOf: [{ enum: offered }, form] } : form) },
    mistakes: (value, field) => textMistakes(words, value, field),
  };
}

function textMistakes({ most, least = 0, pattern, write, also }: TextRule, value: unknown, field: string): Mistake[] {
  const wrong = (remedy: string): Mistake[] => [mistakeAt(field, value, remedy)];
  if (typeof value !== 'string') return wrong(`write a text${write ? `: ${write}` : ''}`);
  if (value.length > most) return wrong(`the text has ${value.length} characters, write at most ${most}`);
  if (value.trim().length < least) return wrong('the text is empty, write one');
  if (INVISIBLE.test(value) || !value.isWellFormed())
    return wrong('the text holds signs that nobody sees, take them out');
  if (pattern && !pattern.test(value)) return wrong(write ?? `write what fits ${pattern.source}`);
  const remedy = also?.(value) ?? null;
  return remedy === null ? [] : wrong(remedy);
}

/** A rule for text in two languages: [German, English], or one string for both unless `isOfEach`. */
export function pair(words: TextRule & { isOfEach?: true }): Rule {
  const one = { type: 'string', ...(words.least && { minLength: words.least }), maxLength: words.most };
  const both = { type: 'array', items: one, minItems: 2, maxItems: 2 };
  return {
    schema: { ...describe(words), ...(words.isOfEach ? both : { anyOf: [both, one] }) },
    mistakes(value, field) {
      if (Array.isArray(value) && value.length === 2)
        return value.flatMap((text: unknown, at) => textMistakes(words, text, `${field}.${at}`));
      if (typeof value === 'string' && !words.isOfEach) return textMistakes(words, value, field);
      return [mistakeAt(field, value, 'write ["German text", "English text"]')];
    },
  };
}

/** A rule for an integer. */
export function count({ least, most, ...about }: About & { least: number; most: number }): Rule {
  return {
    schema: { ...describe(about), type: 'integer', minimum: least, maximum: most },
    mistakes(value, field) {
      const isRight = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
      return isRight ? [] : [mistakeAt(field, value, `write a whole number from ${least} to ${most}, without quotes`)];
    },
  };
}

/** Spellings of a boolean. D60 */
const SWITCH = ['true', 'false', 'j', 'n', 'ja', 'nein', '1', '0'];
const anyCase = (word: string): string => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const SPELLED = new RegExp(`^\\s*(${SWITCH.map(anyCase).join('|')})\\s*$`);

/** A rule for a boolean. */
export function yesNo(about: About): Rule {
  return {
    schema: {
      ...describe(about),
      anyOf: [{ type: 'boolean' }, { enum: [1, 0] }, { type: 'string', pattern: SPELLED.source }],
    },
    mistakes(value, field) {
      const isRight = ['boolean', 'number', 'string'].includes(typeof value) && SPELLED.test(String(value));
      return isRight ? [] : [mistakeAt(field, value, 'write true or false')];
    },
  };
}

/** A rule for an enumeration of words in lower case, which may be written in any. D104 */
export function choice({ of, ...about }: About & { of: readonly string[] }): Rule {
  const pattern = `^\\s*(${of.map(anyCase).join('|')})\\s*$`;
  return {
    schema: { ...describe(about), anyOf: [{ enum: of }, { type: 'string', pattern }] },
    mistakes: (value, field) =>
      typeof value === 'string' && of.includes(value.trim().toLowerCase())
        ? []
        : [mistakeAt(field, value, `write ${of.map((one) => `"${one}"`).join(' or ')}`)],
  };
}

/** A rule for an array. */
export function list({ of, most, ...about }: About & { of: Rule; most: number }): Rule {
  return {
    schema: { ...describe(about), type: 'array', items: of.schema, maxItems: most },
    mistakes(value, field) {
      if (!Array.isArray(value)) return [mistakeAt(field, value, 'write a list: […]')];
      if (value.length > most) return [mistakeAt(field, value.length, `the list is too long, write at most ${most}`)];
      return value.flatMap((one: unknown, at) => of.mistakes(one, `${field}.${at}`));
    },
  };
}

interface Fields extends About {
  fields: Readonly<Record<string, Rule>>;
  needed?: readonly string[];
  /** Cross-field check; runs once the fields that it reads are valid. */
  also?(value: Record<string, unknown>, field: string): Mistake[];
  /** Paths of the fields that `also` reads; absent: all. */
  reads?: readonly string[];
}

/** Whether a mistake is at that path, below it or above it. */
export const isWrong = (mistakes: readonly Mistake[], path: string): boolean =>
  mistakes.some(({ field }) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`));

/** A rule for an object with these fields and no others. */
export function fields({ fields: rules, needed = [], also, reads, ...about }: Fields): Rule {
  const names = Object.keys(rules);
  return {
    schema: {
      ...describe(about),
      type: 'object',
      ...(needed.length && { required: needed }),
      properties: Object.fromEntries(names.map((name) => [name, rules[name]!.schema])),
      additionalProperties: false,
    },
    mistakes(value, field) {
      const before = field && `${field}.`;
      if (!isObject(value))
        return [
          mistakeAt(
            field,
            value,
            `write an object: { "${(needed.length ? needed : names).slice(0, 3).join('": …, "')}": … }`,
          ),
        ];
      const missing = needed
        .filter((name) => !Object.hasOwn(value, name))
        .map((name) => mistakeAt(`${before}${name}`, undefined, 'the field is missing, write it'));
      const found = names
        .filter((name) => Object.hasOwn(value, name))
        .flatMap((name) => rules[name]!.mistakes(value[name], `${before}${name}`));
      const all = [...otherNames(value, names, before), ...missing, ...found];
      const isReadable = reads ? !reads.some((path) => isWrong(all, `${before}${path}`)) : !all.length;
      return isReadable ? [...all, ...(also?.(value, field) ?? [])] : all;
    },
  };
}
