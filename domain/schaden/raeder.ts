import { plural } from '../plural.ts';
import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** §9 'Stolen wheels': 1 to 4, with their codes on the wire. */
export const RAEDER = { 1: ['1', '1'], 2: ['2', '2'], 3: ['3', '3'], 4: ['4', '4'] } as const satisfies Record<
  number,
  Option
>;

/** How many, behind the words that wheels are gone: '4 Stück', 'nur eins'. */
export const wieViele = (n: number): Text => plural(n, ['nur eins', 'just one'], [`${n} Stück`, `${n} of them`]);
