import type { Colour } from '#domain/theme/tokens.ts';
import type { Text } from '#domain/text.ts';

/** Colour tokens by group. Every token is in exactly one; the test checks it. */
// prettier-ignore
export const GROUPS = [
  [['Grund und Text', 'Ground and text'],       ['page', 'paper', 'ink', 'ink-soft', 'line']],
  [['Marke', 'Brand'],                          ['brand', 'on-brand']],
  [['Haupttaste', 'Main button'],               ['action', 'action-down', 'on-action']],
  [['Bedienen', 'Controls'],                    ['link', 'tint', 'edge', 'focus']],
  [['Meldungen', 'Messages'],                   ['danger', 'danger-tint', 'ok', 'ok-tint', 'warn', 'warn-tint']],
] as const satisfies readonly (readonly [Text, readonly Colour[]])[];
