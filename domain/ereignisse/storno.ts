import type { Text } from '../text.ts';

/** §9 'Reasons for cancelling': codes on the wire and the words shown for them. */
// prettier-ignore
export const GRUENDE = {
  KEINE_HILFE:  ['Keine Hilfe mehr benötigt', 'Help no longer needed'],
  WARTEZEIT:    ['Wartezeit zu lang',         'The wait is too long'],
  KEINE_ANGABE: ['Keine Angabe',              'Prefer not to say'],
} as const satisfies Record<string, Text>;
export type Grund = keyof typeof GRUENDE;
