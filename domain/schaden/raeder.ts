import { plural } from '../plural.ts';
import type { Option } from '../questions.ts';
import { inLine, joined } from '../questions/joined.ts';
import type { Text } from '../text.ts';

/** §9 'Stolen wheels': 1 to 4, by their codes on the wire. */
export const RAEDER = { 1: ['1', '1'], 2: ['2', '2'], 3: ['3', '3'], 4: ['4', '4'] } as const satisfies Record<
  number,
  Option
>;

/** A number of wheels within a line; 0 while it is unknown. */
export const wheels = (n: number): Text =>
  n === 0 ? ['Räder', 'wheels'] : plural(n, ['ein Rad', 'one wheel'], [`${n} Räder`, `${n} wheels`]);

/** Stolen parts at the beginning of the short summary: 'Lenkrad, 2 Räder gestohlen'. */
export const stolenParts = (things: readonly Option[]): Text => {
  const [de, en] = joined(things.map(inLine));
  return [`${large(de)} gestohlen`, `${large(en)} stolen`];
};

const large = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
