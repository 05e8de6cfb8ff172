import { inspect } from 'node:util';
import { runFile } from '../scripts/children.mjs';
import { patternOf } from '../scripts/test-names.ts';
import { testsOf, type Injected } from './fault.ts';
import type { Outcome } from './report.ts';

/** Milliseconds for the named tests of one file. */
const FILE_TIMEOUT = 10 * 60_000;

interface Watched {
  outcomeOf(fault: Injected): Outcome;
  /** What went wrong, for people. */
  failures: string[];
}

/** Runs the tests of that name in a file, in a process of its own, and hears what they say they saw: `seen C3: …`. */
export async function watchTests(path: string, names: ReadonlySet<string>): Promise<Watched> {
  const ended = new Map<string, 'held' | 'failed' | { skipped: string }>();
  const seen = new Map<string, string[]>();
  const failures: string[] = [];
  const testNamePatterns = Array.from(names, patternOf);
  for await (const { type, data } of runFile(path, FILE_TIMEOUT, { testNamePatterns })) {
    if (type === 'test:diagnostic') hear(data.message, seen);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed')
      failures.push(`✖ ${data.name}\n${inspect(data.details.error.cause ?? data.details.error)}`);
    if (!names.has(data.name)) continue;
    const isSkipped = data.skip !== undefined && data.skip !== false;
    if (type === 'test:fail') ended.set(data.name, 'failed');
    else if (isSkipped) ended.set(data.name, { skipped: typeof data.skip === 'string' ? data.skip : 'skipped' });
    else ended.set(data.name, 'held');
  }
  return {
    failures,
    outcomeOf: (fault) => {
      const words = (seen.get(fault.nr) ?? []).join('; ');
      for (const name of testsOf(fault)) {
        const end = ended.get(name);
        if (end === undefined) return { state: 'failed', seen: `its test did not run: ${name}` };
        if (end === 'failed') return { state: 'failed', seen: words };
        if (typeof end === 'object') return { state: 'left', seen: `not here: ${end.skipped}` };
      }
      return { state: 'held', seen: words };
    },
  };
}

/** One sentence may be about several numbers: `seen G1 G4: …`. */
function hear(message: string, seen: Map<string, string[]>): void {
  const [, numbers = '', words = ''] = /^seen ((?:[A-Z]\d+[ ,]*)+): (.*)/s.exec(message) ?? [];
  for (const nr of numbers.split(/[ ,]+/).filter(Boolean)) seen.set(nr, [...(seen.get(nr) ?? []), words]);
}
