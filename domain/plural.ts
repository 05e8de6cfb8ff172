import type { Text } from './text.ts';

const RULES = [new Intl.PluralRules('de'), new Intl.PluralRules('en')] as const;

/** The text for so many: of one, or of several, in each language by its own rule. */
export const plural = (count: number, one: Text, several: Text): Text => [
  (RULES[0].select(count) === 'one' ? one : several)[0],
  (RULES[1].select(count) === 'one' ? one : several)[1],
];
