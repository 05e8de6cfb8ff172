/**
 * Test runner (`npm test`): types, lint, format, the size budget and every test file, from one queue, by a few worker
 * processes. A worker runs its files one after another, so that they share modules, a browser and a service. The last
 * line is the count; the exit code is 1 if anything failed. Nothing is run a second time.
 * `--all` (`npm run test:all`) also runs the long tests: TEST_ALL=1, `*.long.test.ts`, deploy/.
 * `--check` (`npm run check`) runs types, lint, format and the unit tests that a change touches.
 * Words choose test files by a part of their path.
 */
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { startPostgres, withoutPostgres } from '../../server/store/postgres/test-postgres.ts';
import { killChildren, processorSeconds } from '../processes.ts';
import { newPool, type Done, type Job } from './pool.ts';
import { PUT_ASIDE } from './put-aside.ts';
import { indent } from './result.ts';
import { touchedTests } from './touched.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const isAll = process.argv.includes('--all');
const isCheck = process.argv.includes('--check');
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));
/** A browser file uses three quarters of a core and waits otherwise, so one worker more than cores fills them. */
const WORKERS = availableParallelism() + 1;
/** Seconds after which a test file is killed, and processor seconds from which it is named at the end. */
const LIMIT = (isAll ? 60 : 5) * 60;
const MUCH = 60;
/** Longest silence in seconds, after which a line says what is running. */
const QUIET = 30;
/** Seconds of unit tests that `--check` runs, and the assumed time of one that has never run. */
const CHECK = 75;
const UNKNOWN = 1;
/** Bytes that a run may need for the files of its tests. */
const ROOM = 2 * 1024 ** 3;
/** File with the seconds that each job took last time. */
const TIMES = join(ROOT, 'node_modules/.cache/test-times.json');

process.chdir(ROOT);
process.env['PATH'] = join(ROOT, 'node_modules/.bin') + delimiter + process.env['PATH'];
process.env['NO_COLOR'] = '1';
// A Node process starts in half the processor time, and the tests start hundreds of them.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/node-compile');
if (isAll) process.env['TEST_ALL'] = '1';
const folder = makeFolder();
process.env['TMPDIR'] = folder;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(1));

// prettier-ignore
const COMMANDS: readonly Job[] = [
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'domain/tsconfig.json'],
  ['tsc', '-p', 'web/worker/sw/tsconfig.json'],
  ['oxlint', '--deny-warnings'],
  ['prettier', '--check', '--log-level=warn', '--cache', '.'],
  ['node', 'bench/bytes.ts'],
].map((command) => ({ name: command.slice(0, 3).join(' '), command }));
/** The size budget, which needs a build. */
const BYTES = COMMANDS.at(-1)!;
/** Lists words of the changed files, and fails nothing. */
const WORD_LIST: Job = { name: 'words', command: ['node', 'scripts/words.ts', '--changed'] };

/** Whether a test is one of whole deployments, or a search of minutes: run by `test:all`, or by a word of its path. */
const isLong = (file: string): boolean => /^deploy\/|\.long\.test\.ts$/.test(file);
/**
 * Whether a test is one of Firefox and WebKitGTK. They run after the others: beside them, on two cores, their drivers
 * are unreliable.
 */
const isEngine = ({ name }: Job): boolean => name.startsWith('e2e/engines/');

const found = globSync('**/*.test.ts', { exclude: (path) => /(^|\/)(node_modules|dist|data|\.[^/]+)$/.test(path) });
const lastTimes = readTimes();
const files = isCheck
  ? nearest(touchedTests())
  : found
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => (words.length ? words.some((word) => file.includes(word)) : isAll || !isLong(file)));
if (files.length === 0) {
  console.log(`No test file's path contains: ${words.join(' ')}.\n\n0 passed, 1 failed`);
  end(1);
}

// The longest first, so that no worker is left with a long one at the end. An unknown time counts as long.
const expected = ({ name }: Job): number => lastTimes[name] ?? Infinity;
const commands = words.length ? [] : isCheck ? [...COMMANDS.filter((job) => job !== BYTES), WORD_LIST] : [...COMMANDS];
const jobs = [...commands, ...files.map((name): Job => ({ name }))].toSorted((one, other) =>
  expected(one) === expected(other) ? (one.name < other.name ? -1 : 1) : expected(other) - expected(one),
);

const start = performance.now();
let printedAt = start;
const done: Done[] = [];
const pool = newPool({ workers: WORKERS, limit: LIMIT, onDone: printJob });
const database = words.length === 0 && !isCheck && !withoutPostgres ? await startPostgres() : null;
if (database) process.env['TEST_POSTGRES'] = String(database.port);
const quiet = setInterval(sayWhatRuns, 1_000);
await pool.runAll(jobs.filter((job) => !isEngine(job)));
await pool.runAll(jobs.filter(isEngine));
clearInterval(quiet);
const { user, system } = process.cpuUsage();
const processor = pool.processor() + (user + system) / 1e6 + (database ? processorSeconds(database.pid()) : 0);
await database?.stop();
writeTimes();
report();
end(done.some(({ result }) => result.failed > 0) ? 1 : 0);

/**
 * Creates the folder of the run's temporary files. It is in memory where there is room: there a commit takes no time,
 * and a slow disk fails no test.
 */
function makeFolder(): string {
  const { bavail, bsize } = existsSync('/dev/shm') ? statfsSync('/dev/shm') : { bavail: 0, bsize: 0 };
  const made = mkdtempSync(join(bavail * bsize > ROOM ? '/dev/shm' : tmpdir(), 'pannenlotse-tests-'));
  chmodSync(made, 0o755); // PostgreSQL runs as another user.
  return made;
}

/** The first of these tests that `--check` has time for. */
function nearest(tests: readonly string[]): string[] {
  let seconds = 0;
  const chosen = tests.filter((test) => (seconds += lastTimes[test] ?? UNKNOWN) <= CHECK);
  const left = tests.length - chosen.length;
  if (left > 0) console.log(`${left} of ${tests.length} tests that the change touches are left to npm test.`);
  return chosen;
}

function printJob(job: Done): void {
  done.push(job);
  const { name, result, seconds, processor } = job;
  const isFine = result.failed === 0;
  const counts = (['passed', 'failed', 'skipped'] as const)
    .filter((key) => result[key] > 0)
    .map((key) => `${result[key]} ${key}`);
  const place = `${done.length}/${jobs.length}`.padStart(7);
  const times = `${seconds.toFixed(1).padStart(6)} s ${processor.toFixed(1).padStart(6)} cpu`;
  console.log(`${place}  ${isFine ? 'ok  ' : 'FAIL'}  ${name.padEnd(48)} ${times}  ${counts.join(', ')}`.trimEnd());
  // Figures that a test prints for the log.
  for (const figure of result.printed.match(/^→ .*$/gm) ?? []) console.log(`         ${figure}`);
  if (!isFine) console.log(result.failures.map((text) => indent(text.split('\n')[0]!)).join('\n'));
  printedAt = performance.now();
}

function sayWhatRuns(): void {
  if (performance.now() - printedAt < QUIET * 1_000) return;
  const now = [...pool.running].map(({ name, start, test }) => `${name} ${since(start)}${test && ` (${test})`}`);
  console.log(`         … running: ${now.join('; ')}`);
  printedAt = performance.now();
}

function report(): void {
  const all = (key: 'failures' | 'aside' | 'crashed'): string[] =>
    done.flatMap(({ name, result }) => {
      const { printed } = result;
      const also = key === 'failures' && result[key].length && printed.trim();
      return [...result[key], ...(also ? [`  printed by ${name}:\n\n${indent(printed.slice(-8_000))}`] : [])];
    });
  const sum = (key: 'passed' | 'failed' | 'skipped'): number => done.reduce((n, { result }) => n + result[key], 0);
  heading(
    'put aside until they are mended',
    PUT_ASIDE.map((one) => `${one.since} ${one.file}: ${one.test}: ${one.reason}`),
  );
  heading('failed, and put aside', all('aside'));
  heading('the browser crashed', all('crashed'));
  heading('failures', all('failures'));
  const slowest = done.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  heading('slowest', [slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join('\n')]);
  const much = done.filter(({ processor }) => processor > MUCH);
  heading(
    `more than ${MUCH} s of processor time`,
    much.map(({ name, processor }) => `   ${name}: ${processor.toFixed()} s`),
  );
  console.log(`\n${since(start)}, ${(processor / 60).toFixed(1)} minutes of processor time`);
  const skipped = sum('skipped');
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
}

function heading(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n== ${title}\n\n${lines.join('\n\n')}`);
}

function since(time: number): string {
  const seconds = Math.round((performance.now() - time) / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function readTimes(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>;
  } catch {
    return {}; // The first run.
  }
}

function writeTimes(): void {
  const times = Object.fromEntries(done.map(({ name, seconds }) => [name, Math.round(seconds * 10) / 10]));
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, JSON.stringify({ ...lastTimes, ...times }));
}

/** Exits, and ends all remaining processes and files. */
function end(code: number): never {
  killChildren();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}
