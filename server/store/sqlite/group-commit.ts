import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Engine, Rows, Wake } from '../engine.ts';
import { isSqliteBusy, rest, sqliteFault } from './sqlite-faults.ts';

/**
 * Milliseconds from which a transaction counts as slow, and of the pause after it. The pause is longer than that
 * between two attempts.
 */
const SLOW_MS = 40;
const PAUSE_MS = 30;

interface Waiting {
  since: number;
  command(rows: Rows, wake: Wake): Promise<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Group commit: the writes of one event-loop turn share one transaction, and so one fsync. Each has its own savepoint,
 * so an error rolls back only that write. A write that gets no lock within `patience` (milliseconds) is refused.
 * Callers are answered and listeners notified after the commit. `settled` resolves when no write is pending.
 * SQLite's lock has no queue: another process tries to get it now and then. So this one pauses after a slow
 * transaction. Without the pause a slow disk would leave the other process no turn at all.
 */
export function groupCommit(
  file: string,
  db: DatabaseSync,
  rows: Rows,
  tell: Wake,
  patience: number,
): { write: Engine['write']; settled(): Promise<void> } {
  let queue: Waiting[] = [];
  let flushing: Promise<void> | null = null;

  const refuse = (refused: readonly Waiting[], error: unknown): void => {
    for (const { reject } of refused) reject(sqliteFault(file, error));
  };

  async function flush(): Promise<void> {
    while (queue.length) {
      await endOfTurn();
      try {
        db.exec('begin immediate');
      } catch (error) {
        const tooLong = performance.now() - patience;
        const isLate = (waiting: Waiting): boolean => !isSqliteBusy(error) || waiting.since <= tooLong;
        refuse(queue.filter(isLate), error);
        queue = queue.filter((waiting) => !isLate(waiting));
        await rest();
        continue;
      }
      const begun = performance.now();
      const batch = queue;
      queue = [];
      await commitBatch(batch);
      if (performance.now() - begun > SLOW_MS) await sleep(PAUSE_MS);
    }
    flushing = null;
  }

  async function commitBatch(batch: readonly Waiting[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      for (const waiting of batch) answers.push(await inSavepoint(waiting));
      db.exec('commit');
    } catch (error) {
      refuse(batch, error);
      if (db.isTransaction) db.exec('rollback');
      return;
    }
    for (const answer of answers) answer();
  }

  /** Runs one command in a savepoint; returns the function that answers its caller after the commit. */
  async function inSavepoint({ command, resolve, reject }: Waiting): Promise<() => void> {
    await rows.all('savepoint befehl');
    try {
      const told: string[] = [];
      const value = await command(rows, (about) => told.push(about));
      await rows.all('release befehl');
      return () => {
        resolve(value);
        told.forEach(tell);
      };
    } catch (error) {
      // SQLite may roll back the whole transaction by itself, for example on a full disk. The other commands must not
      // run outside one.
      if (!db.isTransaction) throw error;
      await rows.all('rollback to befehl');
      await rows.all('release befehl');
      return () => reject(sqliteFault(file, error));
    }
  }

  return {
    write: (command) =>
      new Promise((resolve, reject) => {
        queue.push({ since: performance.now(), command, resolve: resolve as (value: unknown) => void, reject });
        flushing ??= flush();
      }),
    settled: async () => {
      await flushing;
    },
  };
}
