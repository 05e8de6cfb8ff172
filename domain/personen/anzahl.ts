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
  WORDS_DE[n]
    ? [`${WORDS_DE[n]} Personen vor Ort`, `${WORDS_EN[n]} people there`]
    : ['eine Person vor Ort', 'one person there'];

/** The same for bicycles. */
export const fahrraederVorOrt = (n: number): Text =>
  WORDS_DE[n]
    ? [`${WORDS_DE[n]} Fahrräder vor Ort`, `${WORDS_EN[n]} bicycles there`]
    : ['ein Fahrrad vor Ort', 'one bicycle there'];
