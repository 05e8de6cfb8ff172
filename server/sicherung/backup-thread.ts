import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { StoreError } from '../store/engine.ts';
import { takeHurryFlag } from './throttled-copy.ts';
import { makeBackup, type BackupJob } from './make-backup.ts';

/** Thread that makes one backup (`workerData`) and answers with its outcome: SQLite's copy is synchronous. */
export interface BackupTask {
  wish: BackupJob;
  /** Becomes 1 when the service stops. */
  hurryFlag: Int32Array<SharedArrayBuffer>;
}
export type BackupOutcome = { bytes: number } | { code: string; message: string };

/** Lowers the priority of this thread, below the one that answers calls. On Linux a thread sets its own priority. */
function stepBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
}

async function outcomeOf(wish: BackupJob): Promise<BackupOutcome> {
  try {
    return { bytes: await makeBackup(wish) };
  } catch (error) {
    const { message, code = 'unknown' } = error as NodeJS.ErrnoException;
    return { code: error instanceof StoreError ? error.code : code, message };
  }
}

stepBack();
const { wish, hurryFlag } = workerData as BackupTask;
takeHurryFlag(hurryFlag);
parentPort?.postMessage(await outcomeOf(wish));
