import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { killTree, processorSeconds } from '../processes.ts';
import { failedResult, type FileResult } from './result.ts';
import type { WorkerMessage } from './worker.ts';

export interface Job {
  /** Path of a test file, or the words of a command. */
  name: string;
  command?: readonly string[];
}

export interface RunningJob extends Job {
  start: number;
  /** The newest test that has begun. */
  test: string;
}

export interface Done extends Job {
  result: FileResult;
  seconds: number;
  /** Processor seconds, with those of child processes; 0 where there is no /proc. */
  processor: number;
}

export interface Pool {
  /** The jobs that are running. */
  running: ReadonlySet<RunningJob>;
  /** Processor seconds of all workers so far. */
  processor(): number;
  /** Runs jobs in this order, each by the next free worker. */
  runAll(jobs: readonly Job[]): Promise<void>;
}

/** Milliseconds that a worker may take to close its browser and its service. */
const GRACE = 5_000;

/** Worker processes, each of which runs one job at a time. `limit`: seconds after which a job is killed. */
export function newPool({
  workers,
  limit,
  onDone,
}: {
  workers: number;
  limit: number;
  onDone: (done: Done) => void;
}): Pool {
  const running = new Set<RunningJob>();
  const all = Array.from({ length: workers }, () => newWorker(limit));

  async function runJob(job: Job, worker: Worker): Promise<void> {
    const now: RunningJob = { ...job, start: performance.now(), test: '' };
    running.add(now);
    const before = worker.processor();
    const result = await worker.run(now);
    running.delete(now);
    const seconds = (performance.now() - now.start) / 1_000;
    onDone({ ...job, result, seconds, processor: worker.processor() - before });
  }

  return {
    running,
    processor: () => all.reduce((sum, worker) => sum + worker.processor(), 0),
    runAll: async (jobs) => {
      const queue = [...jobs];
      const work = async (worker: Worker): Promise<void> => {
        for (let job = queue.shift(); job; job = queue.shift()) await runJob(job, worker);
        await worker.end();
      };
      await Promise.all(all.map(work));
    },
  };
}

interface Worker {
  run(job: RunningJob): Promise<FileResult>;
  processor(): number;
  end(): Promise<void>;
}

/** Makes a worker, whose process starts with its first job, and again after it was killed. */
function newWorker(limit: number): Worker {
  let child: ChildProcess | null = null;
  /** Processor seconds of the worker's processes that have ended. */
  let ended = 0;

  function begin(): ChildProcess {
    const begun = fork(join(import.meta.dirname, 'worker.ts'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    begun.once('exit', () => {
      if (child === begun) child = null;
    });
    return (child = begun);
  }

  /** The next job gets a new process, even before the end of this one is reported. */
  function kill(): void {
    if (!child?.pid) return;
    const { pid } = child;
    child = null;
    ended += processorSeconds(pid);
    killTree(pid);
  }

  async function end(): Promise<void> {
    if (!child) return;
    const exited = once(child, 'exit');
    const { pid = 0 } = child;
    const timer = setTimeout(() => killTree(pid), GRACE);
    ended += processorSeconds(pid);
    child.disconnect();
    await exited;
    clearTimeout(timer);
  }

  async function run(job: RunningJob): Promise<FileResult> {
    const worker = child ?? begin();
    // Output of the worker's children.
    let printed = '';
    const hear = (text: unknown): void => void (printed += String(text));
    worker.stdout!.on('data', hear);
    worker.stderr!.on('data', hear);
    const broken = (why: string): FileResult => failedResult(`✖ ${job.name}\n\n    ${why} in: ${job.test}`, printed);
    const { promise, resolve } = Promise.withResolvers<FileResult>();
    const read = (message: WorkerMessage): void => {
      if ('begins' in message) job.test = message.begins;
      else resolve({ ...message.result, printed: message.result.printed + printed });
    };
    const breakOff = (code: number | null, signal: string | null): void =>
      resolve(broken(`The process ended with ${signal ?? `code ${code}`}`));
    const timer = setTimeout(() => {
      resolve(broken(`No end after ${limit} s, killed`));
      kill();
    }, limit * 1_000);
    worker.on('message', read).once('exit', breakOff);
    worker.send({ name: job.name, command: job.command });
    const result = await promise;
    clearTimeout(timer);
    worker.off('message', read).off('exit', breakOff);
    worker.stdout!.off('data', hear);
    worker.stderr!.off('data', hear);
    return result;
  }

  return { run, end, processor: () => ended + (child?.pid ? processorSeconds(child.pid) : 0) };
}
