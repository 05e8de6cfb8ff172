import { plural } from '../plural.ts';
import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** 1 to 5 and 'more than five', stored as 6. §9 'Summary phrase for people on site'. */
export const COUNTS: Record<string, Option> = {
  1: ['1', '1'],
  2: ['2', '2'],
  3: ['3', '3'],
  4: ['4', '4'],
  5: ['5', '5'],
  6: ['6+', '6+'],
};
const WORDS_DE = ['', '', 'zwei', 'drei', 'vier', 'fünf', 'mehr als fünf'];
const WORDS_EN = ['', '', 'two', 'three', 'four', 'five', 'more than five'];

/** §9 'Summary phrase for people on site': 'eine Person vor Ort', 'mehr als fünf Personen vor Ort'. */
export const personenVorOrt = (n: number): Text =>
  plural(
    known(n),
    ['eine Person vor Ort', 'one person there'],
    [`${WORDS_DE[n]} Personen vor Ort`, `${WORDS_EN[n]} people there`],
  );

/** The same for bicycles. */
export const fahrraederVorOrt = (n: number): Text =>
  plural(
    known(n),
    ['ein Fahrrad vor Ort', 'one bicycle there'],
    [`${WORDS_DE[n]} Fahrräder vor Ort`, `${WORDS_EN[n]} bicycles there`],
  );

/** One, where the number is none that is offered. */
const known = (n: number): number => (WORDS_DE[n] ? n : 1);
