/**
 * Test runner (`npm test`): types, lint, format, the size budget, then every test file in a process of its own, three
 * at a time. The last line is the count; the exit code is 1 if anything failed.
 *
 * Retry: a file that fails beside another one runs once more, alone, and that result counts. Which files needed it is
 * said before the last line: a test that passes only alone is a fault to find.
 *
 * `--all` also runs the long tests (TEST_ALL=1). Other words choose test files by a part of their path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { inspect, stripVTControlCharacters } from 'node:util';
import { children, kill, runFile } from './children.mjs';

const root = resolve(import.meta.dirname, '..');
/** Concurrency: a browser file keeps three quarters of a core busy and else waits, so three fill two cores. */
const AT_A_TIME = 3;
/** Milliseconds a test file may take. */
const FILE_TIMEOUT = (process.argv.includes('--all') ? 60 : 8) * 60_000;
const words = process.argv.slice(2).filter((word) => !word.startsWith('-'));

process.chdir(root);
process.env.PATH = join(root, 'node_modules/.bin') + delimiter + process.env.PATH;
process.env.NO_COLOR = '1';
// Compile cache: a Node process starts in half the processor time, and the tests start hundreds of them.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node-compile');
if (process.argv.includes('--all')) process.env.TEST_ALL = '1';
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`The tests need Node 24, this is ${process.version}: run them by \`npm test\`, which brings it.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(1));

/** The browser tests that take half a minute or more, longest first. A file that is missing here only runs later. */
// prettier-ignore
const LONGEST = [
  'chaos', 'axe', 'status', 'map', 'first-tap', 'queue', 'layout', 'demo', 'device', 'position', 'phone', 'faults',
  'shared-device', 'network', 'example-clients', 'brands', 'once', 'keyboard', 'worker', 'theme', 'journey',
];

const count = { passed: 0, failed: 0, skipped: 0 };
/** Failures in full, printed at the end. @type {string[]} */
const failures = [];
/**
 * Files to retry: what failed while another file ran beside them.
 * @type {Map<string, { names: string[], broken: string[] }>}
 */
const besides = new Map();

const found = globSync('**/*.test.ts', { exclude: (path) => /(^|\/)(node_modules|dist|data|\.[^/]+)$/.test(path) });
const files = found.filter((file) => words.length === 0 || words.some((word) => file.includes(word))).sort(byLength);
/** Firefox and WebKitGTK run after the others: beside those, on two cores, their drivers are not steady enough. */
const engines = files.filter((file) => file.startsWith(join('e2e', 'engines')));
const others = files.filter((file) => !engines.includes(file));

if (words.length === 0) {
  await step('types', async () => {
    command('tsc', '-p', 'tsconfig.json');
    command('tsc', '-p', 'domain/tsconfig.json');
    command('tsc', '-p', 'web/worker/sw/tsconfig.json');
  });
  await step('lint', async () => command('oxlint', '--deny-warnings'));
  await step('format', async () => command('prettier', '--check', '--log-level=warn', '.'));
}
if (words.length === 0 && existsSync('bench/bytes.ts')) {
  await step('bytes', async () => command('node', 'bench/bytes.ts'));
}
if (others.length > 0) await step('tests', () => test(others, AT_A_TIME));
// Whole, two at a time: beside two others WebKitGTK, which draws and stores by the processor and the disk, is slow.
if (engines.length > 0) await step('engines', () => test(engines, process.env.TEST_ALL ? 2 : AT_A_TIME));

if (besides.size > 0) {
  const all = [...besides.values()].flatMap(({ broken }) => broken);
  console.log(`\n== failed beside another file\n\n${all.join('\n\n')}`);
  await step('once more, alone', () => test([...besides.keys()], 1));
}

if (files.length === 0) {
  count.failed++;
  failures.push(`✖ no test file's path contains: ${words.join(' ')}`);
}
if (failures.length > 0) console.log(`\n== failures\n\n${failures.join('\n\n')}`);
if (besides.size > 0) {
  console.log('\n== needed a second run');
  for (const [file, { names }] of besides) for (const name of names) console.log(`   ${file}: ${name}`);
}
console.log(`\n${count.passed} passed, ${count.failed} failed${count.skipped ? `, ${count.skipped} skipped` : ''}`);
stop(count.failed ? 1 : 0);

/** Prints a heading, does the work, prints the time. @param {string} title @param {() => Promise<void>} work */
async function step(title, work) {
  const start = performance.now();
  console.log(`\n== ${title}`);
  await work();
  console.log(`   ${seconds(start)} in all`);
}

/**
 * Runs a command as one check; its output is printed at the end if it fails.
 * @param {string} name @param {string[]} args
 */
function command(name, ...args) {
  const start = performance.now();
  const { status, error, output } = spawnSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: FILE_TIMEOUT,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const title = [name, ...args].join(' ');
  const isFine = status === 0;
  count[isFine ? 'passed' : 'failed']++;
  if (!isFine)
    failures.push(`✖ ${title}\n\n${indent(error ? inspect(error) : stripVTControlCharacters(output.join('')))}`);
  line(isFine, title, start, '');
}

/**
 * Orders files: first those without a browser, which fail fastest, then the browser's, the longest first, so that no
 * worker is left with a long file at the end.
 * @param {string} one @param {string} other
 */
function byLength(one, other) {
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

function rank(/** @type {string} */ file) {
  if (!file.startsWith('e2e/')) return -1;
  const at = LONGEST.findIndex((name) => file.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}

/**
 * Runs test files from one queue with so many workers; prints a line for each.
 * @param {string[]} list @param {number} atATime
 */
async function test(list, atATime) {
  const waiting = [...list];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await testFile(file, atATime === 1);
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

/**
 * Runs one file in a process of its own. Counts leaves: a suite, or a test around others, only if it fails by itself.
 * @param {string} file @param {boolean} isAlone
 */
async function testFile(file, isAlone) {
  const start = performance.now();
  const path = join(root, file);
  const own = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} Names of the tests that are open, by depth. */
  const names = [];
  /** @type {boolean[]} Whether a test was seen at this depth since the last one less deep. */
  const inner = [];
  /** Names of what failed, and the same in full. @type {string[]} */
  const failed = [];
  /** @type {string[]} */
  const broken = [];
  let printed = '';
  for await (const { type, data } of runFile(path, FILE_TIMEOUT)) {
    if (type === 'test:stdout' || type === 'test:stderr') printed += data.message;
    // The runner reports errors after the end of a test only as a diagnostic.
    if (type === 'test:diagnostic' && /Error|Warning/.test(data.message)) printed += `${data.message}\n`;
    if (type === 'test:start') names[data.nesting] = data.name === path ? '(the file)' : data.name;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { nesting, details, skip, todo } = data;
    const isOuter = details.type === 'suite' || inner[nesting + 1] === true;
    inner[nesting + 1] = false;
    inner[nesting] = true;
    const name = names.slice(0, nesting + 1).join(' › ');
    const error = /** @type {any} */ (details).error;
    const isEmpty = type === 'test:pass' && data.name === path;
    if ((skip !== undefined && skip !== false) || (todo !== undefined && todo !== false)) {
      if (!isOuter) own.skipped++;
    } else if (isEmpty || (type === 'test:fail' && error?.failureType !== 'subtestsFailed')) {
      own.failed++;
      failed.push(name);
      broken.push(`✖ ${name}\n  ${file}\n\n${indent(isEmpty ? 'There is no test in it.' : explain(error, start))}`);
    } else if (type === 'test:pass' && !isOuter) own.passed++;
  }

  if (printed && broken.length > 0) broken.push(`  printed by ${file}:\n\n${indent(printed.slice(-8_000))}`);
  if (broken.length > 0 && !isAlone) besides.set(file, { names: failed, broken });
  else {
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) count[key] += own[key];
    failures.push(...broken);
  }
  const parts = Object.entries(own).filter(([key, number]) => number > 0 || key === 'passed');
  line(broken.length === 0, file, start, parts.map(([key, number]) => `${number} ${key}`).join(', '));
  // Figures that a test prints for the log.
  for (const figure of printed.match(/^→ .*$/gm) ?? []) console.log(`         ${figure}`);
}

/** The error with its difference and its stack, without the frames of Node and of packages. */
function explain(/** @type {any} */ error, /** @type {number} */ start) {
  if (performance.now() - start >= FILE_TIMEOUT) return `No end after ${FILE_TIMEOUT / 60_000} minutes: killed.`;
  if (error?.exitCode || error?.signal) return `The process ended with ${error.signal ?? `code ${error.exitCode}`}.`;
  const cause = error?.cause ?? error;
  // The message of an AssertionError is its difference; its fields would say the same again.
  const text = cause?.code === 'ERR_ASSERTION' ? cause.stack : inspect(cause, { depth: 4 });
  const frames = text.split('\n').filter((/** @type {string} */ frame) => !/^\s+at .*(node:|node_modules)/.test(frame));
  return frames.join('\n').replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, '');
}

/** Prints one check. @param {boolean} isFine @param {string} title @param {number} start @param {string} counts */
function line(isFine, title, start, counts) {
  console.log(`   ${isFine ? 'ok  ' : 'FAIL'}  ${title.padEnd(48)} ${seconds(start).padStart(8)}  ${counts}`.trimEnd());
}

function seconds(/** @type {number} */ start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

function indent(/** @type {string} */ text) {
  return text.trim().replaceAll(/^(?=.)/gm, '    ');
}

/** Exits and kills the child processes that are left. @returns {never} */
function stop(/** @type {number} */ code) {
  children().forEach(kill);
  process.exit(code);
}
