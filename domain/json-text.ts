import { mistakeAt, type Mistake } from './mistake.ts';

/** The parsed JSON of an operator's file, or the mistake in it. */
export type Json = { value: unknown; mistake: null } | { value: null; mistake: Mistake };

/** Parses a JSON text. A duplicate key in an object is a mistake. */
export function readJsonText(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    const doubled = doubledKey(text);
    return doubled === null
      ? { value, mistake: null }
      : { value: null, mistake: mistakeAt(doubled, undefined, 'the field stands there twice, take one out') };
  } catch (error) {
    const why = (error as Error).message.replaceAll(/\s+/g, ' ').slice(0, 120);
    return { value: null, mistake: mistakeAt('', undefined, `the file is no JSON (${why}), mend it there`) };
  }
}

/**
 * The first duplicate key of an object, which JSON.parse would accept silently; null if there is none. Expects valid
 * JSON.
 */
function doubledKey(json: string): string | null {
  const open: Set<string>[] = [];
  let word = '';
  for (const [token] of json.matchAll(/"(?:\\.|[^"\\])*"|[{}:[\]]/gs)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') word = JSON.parse(token) as string;
    else if (open.at(-1)!.has(word)) return word;
    else open.at(-1)!.add(word);
  }
  return null;
}
