import type { Fault } from '#domain/errors.ts';
import type { Text } from '#domain/text.ts';

/** What is kept of a refusal: its code (a device of an older build has kept none) and the service's words in the language of that moment. */
export interface Coded {
  code?: string | undefined;
  text: string;
}

/**
 * Words of a refusal in both languages: the catalogue's for its code, so that switching the language re-words it. The service's own words
 * are the fallback, for a code that this build does not know.
 */
export function refusalText(faults: Readonly<Record<string, Fault>>, { code = '', text }: Coded): Text {
  return Object.hasOwn(faults, code) ? faults[code]!.text : [text, text];
}
