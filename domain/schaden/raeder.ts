import { plural } from '../plural.ts';
import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** §9 'Stolen wheels': 1 to 4, by their codes on the wire. */
export const RAEDER = { 1: ['1', '1'], 2: ['2', '2'], 3: ['3', '3'], 4: ['4', '4'] } as const satisfies Record<
  number,
  Option
>;

/** The number of stolen wheels, after the words that they are gone: '4 Stück', 'nur eins'. */
export const wieViele = (n: number): Text => plural(n, ['nur eins', 'just one'], [`${n} Stück`, `${n} of them`]);

/** Stolen wheels in the line of the summary: '2 Räder gestohlen'; 0 while the number is not known. */
export const gestohlen = (n: number): Text =>
  n === 0
    ? ['Räder gestohlen', 'wheels stolen']
    : plural(n, ['ein Rad gestohlen', 'one wheel stolen'], [`${n} Räder gestohlen`, `${n} wheels stolen`]);
