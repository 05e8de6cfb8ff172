/** Output of a figure: a ratio or a number beside its bound. */

/** Percentile: the value below which that share of the numbers lies. */
export const percentile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * part) - 1)]!;

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** Bound of a figure: a number is its largest value; null: for information only. */
type Bound = number | { least: number } | null;

/** Prints a line; returns false when the figure exceeds its bound. */
export function printFigure(what: string, figure: number, bound: Bound, more: string, unit = ''): boolean {
  const isLeast = typeof bound === 'object' && bound !== null;
  const holds = bound === null || (isLeast ? figure >= bound.least : figure <= bound);
  const wanted = bound === null ? 'for comparison' : isLeast ? `at least ${bound.least}` : `at most ${bound}`;
  console.log(`${what.padEnd(62)} ${figure.toFixed(2)}${unit}  (${wanted}; ${more})${holds ? '' : '  NOT HELD'}`);
  return holds;
}

/** Measures all of them in turn, for so many rounds, each round in the opposite direction. Returns a list for each. */
export async function measureInTurns<T>(
  rounds: number,
  these: readonly T[],
  measure: (one: T) => Promise<number>,
): Promise<number[][]> {
  const numbers = these.map(() => [] as number[]);
  for (let round = 0; round < rounds; round++) {
    const places = [...these.keys()];
    for (const place of round % 2 ? places.toReversed() : places) numbers[place]!.push(await measure(these[place]!));
  }
  return numbers;
}

/**
 * Each one compared with the first: the median of the ratios of each round, since a shared machine is slow for a while.
 */
export const besideFirst = (numbers: readonly number[][]): number[] =>
  numbers.map((own) => median(own.map((number, round) => number / numbers[0]![round]!)));

/** Ratio of the largest to the smallest number. */
export function largestToSmallest(numbers: readonly number[][]): number {
  const ratios = besideFirst(numbers);
  return Math.max(...ratios) / Math.min(...ratios);
}

/** The medians, as text. */
export const medians = (numbers: readonly number[][], unit: string): string =>
  `${numbers.map((own) => median(own).toFixed(0)).join(', ')} ${unit}`;
