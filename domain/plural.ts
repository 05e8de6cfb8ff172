import type { Text } from './text.ts';

const RULES = [new Intl.PluralRules('de'), new Intl.PluralRules('en')] as const;

/** Plural form: the text for a count, chosen in each language by its own plural rule. */
export const plural = (count: number, one: Text, several: Text): Text => [
  (RULES[0].select(count) === 'one' ? one : several)[0],
  (RULES[1].select(count) === 'one' ? one : several)[1],
];
