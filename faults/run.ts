/**
 * Fault injection, `npm run faults`: runs the tests that have the numbers of the faults in their titles. Then prints a
 * table of number, fault, expected and seen, and writes the same to `faults/report.json`.
 * Arguments filter: `npm run faults -- C3 N` runs C3 and all of the network. Exit code 1 if a fault does not hold.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { killChildren } from '../scripts/processes.ts';
import { taggedTests } from '../scripts/test-ids.ts';
import { MATRIX } from './matrix.ts';
import { mergeOutcomes, summaryLine, faultReport, reportTable, type FaultOutcome } from './report.ts';
import { watchTests } from './watch-tests.ts';

const ROOT = resolve(import.meta.dirname, '..');
process.chdir(ROOT);
process.env['TEST_ALL'] = '1';
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(1));

const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isChosen = (nr: string): boolean =>
  words.length === 0 || words.some((word) => nr === word.toUpperCase() || nr.replace(/\d+/, '') === word.toUpperCase());
const chosen = MATRIX.filter(({ nr }) => isChosen(nr));
if (chosen.length === 0) {
  const ranges = [...Map.groupBy(MATRIX, ({ nr }) => nr[0]).values()].map((all) => `${all[0]!.nr}–${all.at(-1)!.nr}`);
  console.error(`No fault has such a number: ${words.join(' ')}. There are ${ranges.join(', ')}.`);
  stop(1);
}

const numbers = new Set(chosen.map(({ nr }) => nr));
const tests = taggedTests(ROOT).filter(({ ids }) => ids.some((id) => numbers.has(id)));
const outcomes = new Map<string, FaultOutcome>();
for (const [file, ofFile] of Map.groupBy(tests, ({ file }) => file)) {
  const start = performance.now();
  const faults = chosen.filter(({ nr }) => ofFile.some(({ ids }) => ids.includes(nr)));
  const ran = await watchTests(join(ROOT, file), ofFile);
  for (const { nr } of faults) outcomes.set(nr, mergeOutcomes(outcomes.get(nr), ran.outcomeOf(nr)));
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`   ${file.padEnd(44)} ${seconds.padStart(7)} s  ${faults.map(({ nr }) => nr).join(' ')}`);
  for (const failure of ran.failures) console.log(failure);
}

const report = faultReport(chosen, outcomes);
writeFileSync(join(ROOT, 'faults/report.json'), `${JSON.stringify(report, null, 2)}\n`);
console.log(`\n${reportTable(report)}\n\n${summaryLine(report)}`);
stop(report.some(({ state }) => state === 'failed') ? 1 : 0);

/** Exits, and kills the child processes that are still running. */
function stop(code: number): never {
  killChildren();
  process.exit(code);
}
