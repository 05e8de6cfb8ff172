import { run } from 'node:test';
import { inspect } from 'node:util';
import { killChildren } from '../scripts/processes.ts';
import type { Tagged } from '../scripts/test-ids.ts';
import type { FaultOutcome } from './report.ts';

/** Time limit in milliseconds for the chosen tests of one file. */
const FILE_TIMEOUT = 10 * 60_000;

type End = 'held' | 'failed' | { skipped: string };

interface Watched {
  outcomeOf(nr: string): FaultOutcome;
  /** Title and error of each test that failed. */
  failures: string[];
}

/**
 * Runs the given tests of one file in a child process. Collects the diagnostics in which a test reports its
 * measurement: `seen C3: …`.
 */
export async function watchTests(path: string, tests: readonly Tagged[]): Promise<Watched> {
  const ended = new Map<Tagged, End[]>();
  const seen = new Map<string, string[]>();
  const failures: string[] = [];
  const testNamePatterns = tests.map(({ pattern }) => pattern);
  // Node's own timeout sends SIGTERM, which a process in a busy loop never handles.
  const hung = setTimeout(killChildren, FILE_TIMEOUT + 5_000);
  for await (const { type, data } of run({ files: [path], timeout: FILE_TIMEOUT, testNamePatterns })) {
    if (type === 'test:diagnostic') hear(data.message, seen);
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed')
      failures.push(`✖ ${data.name}\n${inspect(data.details.error.cause ?? data.details.error)}`);
    const isSkipped = data.skip !== undefined && data.skip !== false;
    const skipped = typeof data.skip === 'string' ? data.skip : 'skipped';
    const end = type === 'test:fail' ? 'failed' : isSkipped ? { skipped } : 'held';
    for (const test of tests.filter(({ pattern }) => pattern.test(data.name)))
      ended.set(test, [...(ended.get(test) ?? []), end]);
  }
  clearTimeout(hung);
  return {
    failures,
    outcomeOf: (nr) => {
      const words = (seen.get(nr) ?? []).join('; ');
      const ofNr = tests.filter(({ ids }) => ids.includes(nr));
      const missing = ofNr.find((test) => !ended.has(test));
      if (missing) return { state: 'failed', seen: `its test did not run: ${missing.title}` };
      const ends = ofNr.flatMap((test) => ended.get(test) ?? []);
      if (ends.includes('failed')) return { state: 'failed', seen: words };
      const left = ends.find((end) => typeof end === 'object');
      return left ? { state: 'left', seen: `not here: ${left.skipped}` } : { state: 'held', seen: words };
    },
  };
}

/** Parses a diagnostic. It may be about several faults, `seen G1 G4: …`. Ids of a quoted title are ignored. */
function hear(message: string, seen: Map<string, string[]>): void {
  const [, numbers = '', words = ''] = /^seen ((?:[A-Z]\d+[ ,]*)+): (.*)/s.exec(message) ?? [];
  const said = words.replaceAll(/ \[[A-Z]\d+\]/g, '');
  for (const nr of numbers.split(/[ ,]+/).filter(Boolean)) seen.set(nr, [...(seen.get(nr) ?? []), said]);
}
