import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';
import { ROOT } from './start-line.ts';

/** A server process that answers. */
export interface Served {
  child: ChildProcess;
  port: number;
  url: string;
  /** Milliseconds from the start of the process to its first answer. */
  ms: number;
  /** Ends it at once, or orderly (`SIGTERM`). */
  stop(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** As in `npm start`. */
const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? join(ROOT, 'node_modules/.cache/node-compile');

/** Server processes that were started here; they end with this process at the latest. */
const running = new Set<ChildProcess>();
export const stopServed = (): void => running.forEach((child) => child.kill('SIGKILL'));
process.once('exit', stopServed);

/**
 * Starts a server process on a free port (PORT) and waits until `/livez` answers. @throws when it ends, or does not
 * answer within a minute
 */
export async function serve(
  args: readonly string[],
  env: Record<string, string> = {},
  stderr: 'inherit' | 'ignore' = 'inherit',
): Promise<Served> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', DRAIN_TIME: '0s', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop: Served['stop'] = async (signal = 'SIGKILL') => {
    child.kill(signal);
    await ended;
    running.delete(child);
  };
  while (performance.now() - from < 60_000 && child.exitCode === null) {
    const answer = await fetch(`${url}/livez`).catch(() => null);
    if (answer) return { child, port, url, ms: performance.now() - from, stop };
    await sleep(5);
  }
  await stop();
  throw new Error(`node ${args.join(' ')} does not answer`);
}
