import type { Text } from './text.ts';

/** Warnings to machines: what is taken until the next release, and refused from then on. D112, ADR 038 */
// prettier-ignore
export const WARNUNGEN = {
  USERID_VERALTET:     ['Nennen Sie die Meldung mit ihrer vorgangRef. Die userID wird ab der nächsten Version nicht mehr angenommen.', 'Name the report by its vorgangRef. From the next release on the userID is no longer taken.'],
  SCHLUESSEL_VERALTET: ['Dieser Schlüssel gilt ab der nächsten Version nur noch für zugewiesene Meldungen. Lassen Sie sich einen neuen geben.', 'From the next release on this key is good for assigned reports only. Ask for a new one.'],
} as const satisfies Record<string, Text>;

export type Warnung = keyof typeof WARNUNGEN;
