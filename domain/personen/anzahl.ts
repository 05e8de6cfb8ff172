import { plural } from '../plural.ts';
import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** §9 'People and bicycles on site': 1 to 5; 6 stands for more than five. D55. */
export const COUNTS: Record<string, Option> = {
  1: ['1', '1'],
  2: ['2', '2'],
  3: ['3', '3'],
  4: ['4', '4'],
  5: ['5', '5'],
  6: ['6+', '6+'],
};
/** The last count in words. */
export const COUNTS_IN_WORDS: Record<string, Text> = { 6: ['mehr als fünf', 'more than five'] };
const WORDS_DE = ['', '', 'zwei', 'drei', 'vier', 'fünf', 'mehr als fünf'];
const WORDS_EN = ['', '', 'two', 'three', 'four', 'five', 'more than five'];

/** The number of people in words: 'eine Person vor Ort', 'mehr als fünf Personen vor Ort'. */
export const personsOnSite = (n: number): Text =>
  plural(
    n,
    ['eine Person vor Ort', 'one person there'],
    [`${WORDS_DE[known(n)]} Personen vor Ort`, `${WORDS_EN[known(n)]} people there`],
  );

/** The number of bicycles in words. */
export const bicyclesOnSite = (n: number): Text =>
  plural(
    n,
    ['ein Fahrrad vor Ort', 'one bicycle there'],
    [`${WORDS_DE[known(n)]} Fahrräder vor Ort`, `${WORDS_EN[known(n)]} bicycles there`],
  );

/** Caps a number: any above five is 6. D101. */
const known = (n: number): number => Math.min(n, 6);
