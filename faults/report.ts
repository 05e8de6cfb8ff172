import type { NumberedFault } from './fault.ts';

/** Outcome of a fault: the product held, it failed, or the fault could not be injected on this machine (`left`). */
export interface FaultOutcome {
  state: 'held' | 'failed' | 'left';
  seen: string;
}

/** Merges the outcomes of one fault from two test files: it holds if it holds in both. */
export function mergeOutcomes(one: FaultOutcome | undefined, other: FaultOutcome): FaultOutcome {
  if (!one) return other;
  const state = (['failed', 'left', 'held'] as const).find((state) => state === one.state || state === other.state)!;
  return { state, seen: [one.seen, other.seen].filter(Boolean).join('; ') };
}

/** A row of the report. */
export interface Reported extends FaultOutcome {
  nr: string;
  fault: string;
  expected: string;
}

/** A row for each fault, in the order of the matrix. */
export function faultReport(faults: readonly NumberedFault[], outcomes: ReadonlyMap<string, FaultOutcome>): Reported[] {
  return faults.map((one) => {
    const { nr, fault, expected } = one;
    const outcome: FaultOutcome =
      'reason' in one
        ? { state: 'left', seen: one.reason }
        : (outcomes.get(nr) ?? { state: 'failed', seen: 'its test did not run' });
    return { nr, fault, expected, ...outcome };
  });
}

const wordsOf: Record<FaultOutcome['state'], (seen: string) => string> = {
  held: (seen) => seen || 'as expected',
  failed: (seen) => `FAILED. ${seen}`.trim(),
  left: (seen) => `Not injected. ${seen}`,
};

/** The report as a plain-text table: number, fault, expected, seen. */
export function reportTable(report: readonly Reported[]): string {
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
export function summaryLine(report: readonly Reported[]): string {
  const count = (...states: FaultOutcome['state'][]): number =>
    report.filter(({ state }) => states.includes(state)).length;
  return `${count('held', 'failed')} of ${report.length} injected, ${count('held')} held, ${count('left')} not injectable`;
}
