import { isObject } from '#domain/is-object.ts';
import { mistakeAt, otherNames, type Mistake } from '#domain/mistake.ts';

/** What a field of an operator's file may hold, once: as the JSON schema an editor reads, and as the check of what stands there. */
export interface Rule {
  schema: Readonly<Record<string, unknown>>;
  /** What is wrong with a value. `field` is its path: `telefon.wahl`. */
  mistakes(value: unknown, field: string): Mistake[];
}

/** What every rule says of itself: what the field is for, and what holds where it is absent. */
interface About {
  about: string;
  standard?: unknown;
}

const said = ({ about, standard }: About): Record<string, unknown> => ({
  description: about,
  ...(standard !== undefined && { default: standard }),
});

interface Words extends About {
  /** Characters. */
  most: number;
  least?: number;
  pattern?: RegExp;
  /** What to write where the pattern is not kept. */
  write?: string;
  /** What an editor offers. */
  offered?: readonly string[];
  /** What else must be changed, in words; null where all is well. */
  also?(value: string): string | null;
}

/** Signs that nobody sees, or that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** One line of text. */
export function text(words: Words): Rule {
  const { most, least = 0, pattern, offered } = words;
  const form = {
    type: 'string',
    ...(least > 0 && { minLength: least }),
    maxLength: most,
    ...(pattern && { pattern: pattern.source }),
  };
  return {
    schema: { ...said(words), ...(offered ? { anyOf: [{ enum: offered }, form] } : form) },
    mistakes: (value, field) => remark(words, value, field),
  };
}

function remark({ most, least = 0, pattern, write, also }: Words, value: unknown, field: string): Mistake[] {
  const wrong = (remedy: string): Mistake[] => [mistakeAt(field, value, remedy)];
  if (typeof value !== 'string') return wrong(`write a text${write ? `: ${write}` : ''}`);
  if (value.length > most) return wrong(`the text has ${value.length} characters, write at most ${most}`);
  if (value.trim().length < least) return wrong('the text is empty, write one');
  if (UNSEEN.test(value) || !value.isWellFormed()) return wrong('the text holds signs that nobody sees, take them out');
  if (pattern && !pattern.test(value)) return wrong(write ?? `write what fits ${pattern.source}`);
  const remedy = also?.(value) ?? null;
  return remedy === null ? [] : wrong(remedy);
}

/** A client's own words: [German, English], or where both may be the same, one text. */
export function pair(words: Words & { isOfEach?: true }): Rule {
  const one = { type: 'string', ...(words.least && { minLength: words.least }), maxLength: words.most };
  const both = { type: 'array', items: one, minItems: 2, maxItems: 2 };
  return {
    schema: { ...said(words), ...(words.isOfEach ? both : { anyOf: [both, one] }) },
    mistakes(value, field) {
      if (Array.isArray(value) && value.length === 2)
        return value.flatMap((text: unknown, at) => remark(words, text, `${field}.${at}`));
      if (typeof value === 'string' && !words.isOfEach) return remark(words, value, field);
      return [mistakeAt(field, value, 'write ["German text", "English text"]')];
    },
  };
}

/** A whole number. */
export function count({ least, most, ...about }: About & { least: number; most: number }): Rule {
  return {
    schema: { ...said(about), type: 'integer', minimum: least, maximum: most },
    mistakes(value, field) {
      const isRight = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
      return isRight ? [] : [mistakeAt(field, value, `write a whole number from ${least} to ${most}, without quotes`)];
    },
  };
}

/** D60: the spellings of yes and no. */
const SWITCH = ['true', 'false', 'j', 'n', 'ja', 'nein', '1', '0'];
const anyCase = (word: string): string => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const SPELLED = new RegExp(`^\\s*(${SWITCH.map(anyCase).join('|')})\\s*$`);

/** A switch. */
export function yesNo(about: About): Rule {
  return {
    schema: {
      ...said(about),
      anyOf: [{ type: 'boolean' }, { enum: [1, 0] }, { type: 'string', pattern: SPELLED.source }],
    },
    mistakes(value, field) {
      const isRight = ['boolean', 'number', 'string'].includes(typeof value) && SPELLED.test(String(value));
      return isRight ? [] : [mistakeAt(field, value, 'write true or false')];
    },
  };
}

/** One of a few words. */
export function choice({ of, ...about }: About & { of: readonly string[] }): Rule {
  return {
    schema: { ...said(about), enum: of },
    mistakes: (value, field) =>
      of.includes(value as string)
        ? []
        : [mistakeAt(field, value, `write ${of.map((one) => `"${one}"`).join(' or ')}`)],
  };
}

/** Nothing: what is meant stands elsewhere. */
export function elsewhere(place: string): Rule {
  return {
    schema: { not: {}, description: `Not here: ${place}.` },
    mistakes: (value, field) => [mistakeAt(field, value, `take it out here, ${place}`)],
  };
}

/** A list of things of one kind. */
export function list({ of, most, ...about }: About & { of: Rule; most: number }): Rule {
  return {
    schema: { ...said(about), type: 'array', items: of.schema, maxItems: most },
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
  /** What is wrong with the fields together, once those it reads are right. */
  also?(value: Record<string, unknown>, field: string): Mistake[];
  /** Paths of the fields that `also` reads; absent: it reads all. */
  reads?: readonly string[];
}

/** Whether a mistake is at that path, in what lies below it, or in what it lies in. */
export const isWrong = (mistakes: readonly Mistake[], path: string): boolean =>
  mistakes.some(({ field }) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`));

/** Fields by their names, and no others. */
export function fields({ fields: rules, needed = [], also, reads, ...about }: Fields): Rule {
  const names = Object.keys(rules);
  return {
    schema: {
      ...said(about),
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
