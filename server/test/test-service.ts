import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Vorgang } from '#domain/vorgang.ts';
import { execute, type CommandResult } from '../betreiber/execute.ts';
import { openStore, sqliteFile } from '../open.ts';
import type { Environment } from '../setting.ts';
import { readSettings } from '../settings.ts';
import { freePort } from './free-port.ts';
import { flatTyre } from './test-app.ts';
import { post, startCase } from './test-calls.ts';

/** The service and the operator's commands as child processes. */

/** Folder of this package. */
const ROOT = join(import.meta.dirname, '../..');
export const MAIN = join(ROOT, 'server/main.ts');
// As `npm start` sets it, so that the many starts share compiled code.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../node_modules/.cache/node-compile');

/** Ends the services of `run`, by their folder. */
const services = new Map<string, (() => Promise<unknown>)[]>();

/** A temporary folder, removed after the test, once no service of `run` writes into it any more. */
export function folder(t: Pick<TestContext, 'after'>): string {
  const made = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
  t.after(async () => {
    await Promise.all((services.get(made) ?? []).map((end) => end()));
    services.delete(made);
    rmSync(made, { recursive: true, force: true });
  });
  return made;
}

/**
 * A folder that file systems can be mounted at; unmounted after the test. `mount` is false where that is not allowed.
 */
export function mountable(t: Pick<TestContext, 'after'>): { at: string; mount(...options: string[]): boolean } {
  let at = '';
  const run = (command: string, ...args: string[]) => spawnSync(command, [...args, at]).status === 0;
  t.after(() => void run('umount', '-l')); // registered first, so it runs before the folder is removed
  at = folder(t);
  return { at, mount: (...options) => process.platform === 'linux' && run('mount', ...options) };
}

export interface Running {
  child: ChildProcess;
  port: number;
  /** Its stdout so far; `logged` is its stderr. */
  said(): string;
  logged(): string;
  ended: Promise<number | null>;
}

/**
 * Starts a service process on 127.0.0.1 and waits until it answers; on the `PORT` of `env`, else a free one. `by` is a
 * command that runs it, such as `nice`.
 */
export async function run(
  t: Pick<TestContext, 'after'>,
  dataDir: string,
  env: Record<string, string> = {},
  by: readonly string[] = [],
): Promise<Running> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const [command = process.execPath, ...rest] = [...by, process.execPath, MAIN];
  const child = spawn(command, rest, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
  });
  let [output, log] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  if (env['LOG_LEVEL'] === undefined) child.stderr.pipe(process.stderr);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve)); // by then its log has been read
  const end = (): Promise<unknown> => (child.kill('SIGKILL'), ended);
  t.after(end);
  services.set(dataDir, [...(services.get(dataDir) ?? []), end]);
  for (let tries = 0; tries < 800; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/livez`).catch(() => null);
    // Its greeting comes last, after the background jobs have begun. It is not read where its stdout goes elsewhere.
    if (answer?.ok && (output || child.stdout.readableEnded))
      return { child, port, said: () => output, logged: () => log, ended };
    await sleep(25);
  }
  throw new Error('the service did not start');
}

/** Command line of one of the operator's commands. */
export const betreiberCommand = (args: readonly string[]): [string, ...string[]] => [
  process.execPath,
  join(ROOT, 'server/betreiber.ts'),
  ...args,
];

const made = new Set<string>();

/** Makes the store where there is none, as the first start of the service does: a command makes none. */
async function madeStore(env: Environment): Promise<void> {
  const settings = readSettings(env);
  const at = env['DATABASE_URL'] ?? sqliteFile(settings);
  if (settings.database ? made.has(at) : existsSync(at)) return;
  made.add(at);
  await (await openStore(settings)).close();
}

/**
 * Runs one of the operator's commands in this process, which takes a tenth of the time of one of its own. Before it the
 * store is made.
 */
export async function operate(
  args: readonly string[],
  dataDir: string,
  env: Record<string, string> = {},
): Promise<CommandResult> {
  let warned = '';
  const warn = (line: string): void => void (warned += `${line}\n`);
  const all = { ...process.env, DATA_DIR: dataDir, ...env };
  if (args[0] !== 'wiederherstellen') await madeStore(all);
  const ended = await execute(args, all, { warn });
  return { ...ended, stderr: warned + ended.stderr };
}

/** Runs one of the operator's commands as a process to its end, where a test is about that. */
export function betreiber(args: readonly string[], dataDir: string, env: Record<string, string> = {}) {
  const [command, ...rest] = betreiberCommand(args);
  return spawnSync(command, rest, {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  });
}

/** Makes a case by the operator's command, and reports it by calls as a phone does; gives its ids. */
export async function reported(
  port: number,
  dataDir: string,
  {
    env = {},
    vorgang = flatTyre(),
    flags = [],
  }: { env?: Record<string, string>; vorgang?: Vorgang; flags?: string[] } = {},
): Promise<{ userID: string; vorgangRef: string; einladung: string }> {
  const made = await operate(['einladung', '--json', ...flags], dataDir, env);
  const ids = JSON.parse(made.stdout) as { userID: string; vorgangRef: string; einladung: string };
  const { userID } = ids;
  const url = `http://localhost:${port}`;
  const { revision } = await startCase(url, userID);
  const headers = { 'if-match': `"${revision}"`, 'idempotency-key': `key-${userID}` };
  await post(url, `vorgang/${userID}/melden`, vorgang, headers);
  return ids;
}
