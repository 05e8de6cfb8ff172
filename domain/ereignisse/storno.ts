import type { Text } from '../text.ts';

/** §9 'Reasons for cancelling': codes on the wire and their words. */
// prettier-ignore
export const GRUENDE = {
  KEINE_HILFE:  ['Keine Hilfe mehr benötigt', 'Help no longer needed'],
  WARTEZEIT:    ['Wartezeit zu lang',         'The wait is too long'],
  KEINE_ANGABE: ['Keine Angabe',              'Prefer not to say'],
} as const satisfies Record<string, Text>;
export type StornoGrund = keyof typeof GRUENDE;

/**
 * Reasons of the operator for a cancellation. The person reads them; the three reasons of the person stay the person's.
 */
export const BETREIBER_GRUENDE = {
  doppelt: [
    'Diese Panne ist schon gemeldet. Wir bearbeiten die andere Meldung.',
    'This breakdown was already reported. We handle the other report.',
  ],
  nicht_gedeckt: [
    'Ihr Vertrag deckt diese Hilfe nicht. Rufen Sie uns an, wenn Sie Fragen haben.',
    'Your contract does not cover this help. Call us if you have questions.',
  ],
  nicht_erreicht: [
    'Wir konnten Sie nicht erreichen. Rufen Sie uns an, wenn Sie noch Hilfe brauchen.',
    'We could not reach you. Call us if you still need help.',
  ],
  sonstiges: ['Anderer Grund', 'Other reason'],
} as const satisfies Record<string, Text>;
export type BetreiberGrund = keyof typeof BETREIBER_GRUENDE;

const WORDS: Readonly<Record<string, Text>> = { ...GRUENDE, ...BETREIBER_GRUENDE };

/**
 * The words for the reason of a cancelled case, or null without a reason. `stored`: a code, or the operator's own text,
 * which is the same in both languages.
 */
export function whyCancelled(stored: string): Text | null {
  if (!stored) return null;
  return Object.hasOwn(WORDS, stored) ? WORDS[stored]! : [stored, stored];
}

/** Whether the reason is a code, and not somebody's own words. */
export const isStornoGrund = (stored: string): boolean => Object.hasOwn(WORDS, stored);
