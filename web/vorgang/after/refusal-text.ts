import type { FaultEntry } from '#domain/load-faults.ts';
import type { Text } from '#domain/text.ts';

/**
 * A refusal as it is stored: its code (missing on devices that an older build wrote), and the service's words in the
 * language of that moment.
 */
export interface Coded {
  code?: string | undefined;
  text: string;
}

/**
 * Words of a refusal in both languages: the catalogue's for its code, so that they follow the language of the screens.
 * The service's own words are the fallback for a code that this build does not know.
 */
export function refusalText(faults: Readonly<Record<string, FaultEntry>>, { code = '', text }: Coded): Text {
  return Object.hasOwn(faults, code) ? faults[code]!.text : [text, text];
}
