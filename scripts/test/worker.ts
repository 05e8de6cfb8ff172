import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run } from 'node:test';
import { inspect, stripVTControlCharacters } from 'node:util';
import type { Job } from './pool.ts';
import { PUT_ASIDE } from './put-aside.ts';
import { emptyResult, failedResult, indent, type FileResult } from './result.ts';

/**
 * A process of the test runner. It runs test files one after another in this process (`isolation: 'none'`), so that
 * they share the loaded modules, a browser and a service. It takes a job by message; it sends the name of each test
 * that begins, and then the result.
 */

const ROOT = join(import.meta.dirname, '../..');
process.env['TEST_WORKER'] = '1';

export type WorkerMessage = { begins: string } | { result: FileResult };

/**
 * Whether a file tests browser code, which holds the open case in its modules. Each such file gets a process of its
 * own.
 */
const hasState = (file: string): boolean => /^web\/(vorgang|ort)\//.test(file);

/**
 * Whether an error is Playwright's, about a browser that ended or crashed. Words of an assertion do not count: chaos
 * crashes browsers on purpose, and its assertions mention it.
 */
const isCrash = (words: string): boolean => !words.startsWith('AssertionError') && CRASH.test(words);
const CRASH = /(Target|Page) crashed|signal=SIG(SEGV|ABRT|BUS|ILL|TRAP|FPE)/;

let printed = '';
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    printed += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const done = rest.findLast((one) => typeof one === 'function');
    if (done) queueMicrotask(done as () => void);
    return true;
  };
}

process.on('message', async ({ name, command }: Job) => {
  printed = '';
  const restore = keepGlobals();
  const result = command ? runCommand(command) : await runFile(name);
  restore();
  tell({ result: { ...result, printed: printed + result.printed } });
});
process.on('disconnect', () => process.exit());

function tell(message: WorkerMessage): void {
  process.send!(message);
}

/** Returns a function that restores the present environment and globals, whatever a test file sets. */
function keepGlobals(): () => void {
  const env = { ...process.env };
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    Object.defineProperties(globalThis, globals);
  };
}

function runCommand([program = '', ...args]: readonly string[]): FileResult {
  const { status, error, output } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  const said = stripVTControlCharacters(output?.join('') ?? '');
  if (status === 0) return { ...emptyResult(), passed: 1, printed: said };
  return failedResult(`✖ ${[program, ...args].join(' ')}\n\n${indent(error ? inspect(error) : said)}`);
}

/** Counts leaves. A suite, or a test around others, counts only if it fails by itself. */
async function runFile(file: string): Promise<FileResult> {
  const path = join(ROOT, file);
  const result = emptyResult();
  /** Names of the tests that are open, by depth. */
  const names: string[] = [];
  /** Whether a test was seen at this depth since the last less deep one. */
  const inner: boolean[] = [];
  const fail = (name: string, words: string): void => {
    const text = `✖ ${name}\n  ${file}\n\n${indent(words)}`;
    const isAside = PUT_ASIDE.some((one) => one.file === file && one.test === name);
    if (isAside) result.aside.push(text);
    else if (isCrash(words)) result.crashed.push(text);
    else {
      result.failed++;
      result.failures.push(text);
    }
  };
  let hasBegun = false;
  for await (const { type, data } of run({ files: [path], isolation: hasState(file) ? 'process' : 'none' })) {
    // Node ends a run after its tests once the event loop is empty, which never happens beside a browser. So it is
    // ended here.
    if (type === 'test:start' && !hasBegun && !hasState(file)) hasBegun = process.emit('beforeExit', 0);
    if (type === 'test:diagnostic' && /asynchronous activity after the test ended/.test(data.message))
      fail('(after a test)', data.message);
    if (type === 'test:start') {
      names[data.nesting] = data.name === path ? '(the file)' : data.name;
      tell({ begins: names.slice(0, data.nesting + 1).join(' › ') });
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { nesting, details, skip, todo } = data;
    const isOuter = details.type === 'suite' || inner[nesting + 1] === true;
    inner[nesting + 1] = false;
    inner[nesting] = true;
    const name = names.slice(0, nesting + 1).join(' › ');
    const isLeftOut = (skip !== undefined && skip !== false) || (todo !== undefined && todo !== false);
    if (type === 'test:pass' && data.name === path) {
      fail(name, 'There is no test in it.');
      break; // The run does not end by itself.
    }
    if (isLeftOut) result.skipped += isOuter ? 0 : 1;
    else if (type === 'test:pass') result.passed += isOuter ? 0 : 1;
    else if (data.details.error.failureType !== 'subtestsFailed') fail(name, explain(data.details.error));
  }
  return result;
}

/** The error with its difference and its stack, without frames of Node and of packages. */
function explain(error: Error): string {
  const cause = (error.cause ?? error) as Error & { code?: string };
  // The message of an AssertionError is its difference; its fields would repeat that.
  const text = cause.code === 'ERR_ASSERTION' ? cause.stack! : inspect(cause, { depth: 4 });
  const frames = text.split('\n').filter((frame) => !/^\s+at .*(node:|node_modules)/.test(frame));
  return frames.join('\n').replaceAll(`file://${ROOT}/`, '').replaceAll(`${ROOT}/`, '');
}
