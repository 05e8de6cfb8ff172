import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';
import { residentOf } from './resident.ts';
import { ROOT, START_ARGUMENTS } from './start-line.ts';

/**
 * Benchmark: time from the start of the process to the first 200, beside a bare node:http server; and the resident
 * memory when idle.
 */
const ROUNDS = 5;
const MOST_MS = 1_000;
const MOST_MB = 160;
/** Idle time in milliseconds before the memory is read. */
const IDLE = 2_000;

/** As in `npm start`. */
const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'] ?? join(ROOT, 'node_modules/.cache/node-compile');
const BARE = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(Number(process.env.PORT), 'localhost')`;

interface Started {
  ms: number;
  child: ChildProcess;
}

/** Starts a server and polls it every few milliseconds until it answers 200. */
async function start(args: readonly string[], env: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (performance.now() - from < 30_000 && child.exitCode === null) {
    const answer = await fetch(`http://localhost:${port}/livez`).catch(() => null);
    if (answer?.status === 200) return { ms: performance.now() - from, child };
    await sleep(2);
  }
  child.kill('SIGKILL');
  throw new Error(`node ${args.join(' ').slice(0, 60)} did not answer`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const dataDir = mkdtempSync(join(tmpdir(), 'pannenlotse-bench-'));
const service: number[] = [];
const bare: number[] = [];
const memory: number[] = [];
try {
  for (let round = 0; round < ROUNDS; round++) {
    const ofBare = await start(['-e', BARE], {});
    bare.push(ofBare.ms);
    await stop(ofBare.child);
    const ofService = await start(START_ARGUMENTS, { DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    service.push(ofService.ms);
    await sleep(IDLE);
    memory.push(residentOf(ofService.child));
    await stop(ofService.child);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

const [ms, bareMs, mb] = [median(service), median(bare), median(memory)];
const isSlow = ms > MOST_MS;
const isLarge = mb > MOST_MB;
console.log(`start to first 200: ${ms.toFixed(0)} ms (most ${MOST_MS})${isSlow ? '  TOO SLOW' : ''}`);
console.log(`bare node:http:     ${bareMs.toFixed(0)} ms, ratio ${(ms / bareMs).toFixed(1)}`);
console.log(
  Number.isNaN(mb)
    ? 'idle memory: not measured here'
    : `idle memory:        ${mb.toFixed(0)} MB (most ${MOST_MB})${isLarge ? '  TOO LARGE' : ''}`,
);
process.exitCode = isSlow || isLarge ? 1 : 0;
