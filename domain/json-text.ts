import { mistakeAt, type Mistake } from './mistake.ts';

/** The JSON of an operator's file, or why it cannot be used. */
export type Json = { value: unknown; mistake: null } | { value: null; mistake: Mistake };

/** The value of a JSON text of which no object has a key twice. */
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

/** The first key that an object of a JSON text has twice, which JSON.parse would pass over; null where none has. The text must be JSON. */
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
