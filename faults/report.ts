import type { Fault } from './fault.ts';

/** Outcome of a fault: the product held, it failed, or the fault could not be injected on this machine (`left`). */
export interface Outcome {
  state: 'held' | 'failed' | 'left';
  seen: string;
}

/** Merges the outcomes of one fault from two test files: it holds if it holds in both. */
export function both(one: Outcome | undefined, other: Outcome): Outcome {
  if (!one) return other;
  const state = (['failed', 'left', 'held'] as const).find((state) => state === one.state || state === other.state)!;
  return { state, seen: [one.seen, other.seen].filter(Boolean).join('; ') };
}

/** A row of the report. */
export interface Reported extends Outcome {
  nr: string;
  fault: string;
  expected: string;
}

/** A row for each fault, in the order of the matrix. */
export function reportOf(faults: readonly Fault[], outcomes: ReadonlyMap<string, Outcome>): Reported[] {
  return faults.map((one) => {
    const { nr, fault, expected } = one;
    const outcome: Outcome =
      'reason' in one
        ? { state: 'left', seen: one.reason }
        : (outcomes.get(nr) ?? { state: 'failed', seen: 'its test did not run' });
    return { nr, fault, expected, ...outcome };
  });
}

const wordsOf: Record<Outcome['state'], (seen: string) => string> = {
  held: (seen) => seen || 'as expected',
  failed: (seen) => `FAILED. ${seen}`.trim(),
  left: (seen) => `Not injected. ${seen}`,
};

/** The report as a plain-text table: number, fault, expected, seen. */
export function tableOf(report: readonly Reported[]): string {
  const widths = [5, 44, 56, 60] as const;
  const line = (cells: readonly [string, string, string, string]): string[] => {
    const columns = cells.map((cell, index) => wrapped(cell, widths[index]!));
    const height = Math.max(...columns.map(({ length }) => length));
    return Array.from({ length: height }, (_, row) =>
      columns
        .map((column, index) => (column[row] ?? '').padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    );
  };
  return [
    ...line(['', 'fault', 'expected', 'seen']),
    ...report.flatMap(({ nr, fault, expected, seen, state }) =>
      line([state === 'failed' ? `${nr} ✖` : nr, fault, expected, wordsOf[state](seen)]),
    ),
  ].join('\n');
}

/** Word wrap at `width` characters. */
function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

/** `N of M injected, N held, K not injectable`. */
export function lastLine(report: readonly Reported[]): string {
  const count = (...states: Outcome['state'][]): number => report.filter(({ state }) => states.includes(state)).length;
  return `${count('held', 'failed')} of ${report.length} injected, ${count('held')} held, ${count('left')} not injectable`;
}
