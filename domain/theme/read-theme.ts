import { isObject } from '../is-object.ts';
import { mistakeAt, otherNames, type Mistake } from '../mistake.ts';
import { tidyColour } from './colour.ts';
import { COLOURS, FAMILIES, MEASURES, SCHEMES, type Theme } from './tokens.ts';

/** Largest theme file, in bytes. */
export const LARGEST_THEME = 20_000;

const PARTS = [...SCHEMES, 'shape'] as const;

/** Validates the JSON of a theme file: gives the theme, with every colour as `#rrggbb`, or all mistakes. */
export function readThemeValues(
  file: unknown,
): { theme: Theme; mistakes: [] } | { theme: null; mistakes: readonly Mistake[] } {
  if (!isObject(file))
    return { theme: null, mistakes: [mistakeAt('', file, 'write a JSON object with light, dark and shape')] };
  const parts = [
    readPart('light', file, Object.keys(COLOURS), colour),
    readPart('dark', file, Object.keys(COLOURS), colour),
    readPart('shape', file, [...Object.keys(MEASURES), 'font'], tidyShape),
  ];
  const mistakes = [...otherNames(file, ['$schema', ...PARTS]), ...parts.flatMap((part) => part.mistakes)];
  if (mistakes.length) return { theme: null, mistakes };
  return {
    theme: Object.fromEntries(parts.map(({ name, tokens }) => [name, tokens])) as unknown as Theme,
    mistakes: [],
  };
}

interface Part {
  name: string;
  tokens: Record<string, string>;
  mistakes: Mistake[];
}

function readPart(
  name: string,
  file: object,
  tokens: readonly string[],
  tidy: (value: unknown, token: string) => Tidied,
): Part {
  const given: unknown = Object.hasOwn(file, name) ? (file as Record<string, unknown>)[name] : undefined;
  if (!isObject(given))
    return {
      name,
      tokens: {},
      mistakes: [mistakeAt(name, given, `write an object with the tokens ${tokens.slice(0, 3).join(', ')} …`)],
    };
  const part: Part = { name, tokens: {}, mistakes: otherNames(given, tokens, `${name}.`) };
  for (const token of tokens) {
    const value = Object.hasOwn(given, token) ? given[token] : undefined;
    const tidied = tidy(value, token);
    if ('remedy' in tidied) part.mistakes.push(mistakeAt(`${name}.${token}`, value, tidied.remedy));
    else part.tokens[token] = tidied.value;
  }
  return part;
}

type Tidied = { value: string } | { remedy: string };

function colour(value: unknown): Tidied {
  const tidied = tidyColour(value);
  return tidied ? { value: tidied } : { remedy: 'write a colour as #rrggbb, such as #07394a' };
}

/** Normalises a token of shape, or says what to write instead. */
export function tidyShape(value: unknown, token: string): Tidied {
  if (token === 'font') {
    const isKnown = typeof value === 'string' && value.split(',').every((name) => FAMILIES.includes(bare(name)));
    if (isKnown) return { value: value.split(',').map(bare).map(quoted).join(',') };
    return { remedy: `name families of this list, separated by commas: ${FAMILIES.join(', ')}` };
  }
  const { unit, least, most } = MEASURES[token as keyof typeof MEASURES];
  const isRight =
    typeof value === 'string' &&
    new RegExp(`^\\d{1,3}(\\.\\d{1,4})?${unit}$`).test(value) &&
    Number.parseFloat(value) >= least &&
    Number.parseFloat(value) <= most;
  return isRight ? { value } : { remedy: `write a text from "${least}${unit}" to "${most}${unit}"` };
}

const bare = (name: string): string => name.trim().replace(/^(["'])(.*)\1$/, '$2');
const quoted = (name: string): string => (/^[\w-]+$/.test(name) ? name : `"${name}"`);
