import { once } from 'node:events';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { wallClock } from '#domain/wall-clock.ts';
import { StoreError, type StoreFault } from '../store/engine.ts';
import type { BackupOutcome, BackupTask } from './backup-thread.ts';
import { backupFile, backupsAhead, newestBackup, pruneDaily, removeLeft } from './backup-files.ts';
import type { BackupJob } from './make-backup.ts';
import type { BackupSettings } from '../settings.ts';

/** Milliseconds between two looks at the clock, and after a failed backup. */
const [LOOK, AFTER_FAILURE] = [60_000, 60 * 60_000];
const MINUTE = 60_000;

type Tells = Record<'info' | 'error', (line: { event: string; [field: string]: unknown }, text: string) => void>;

export interface DailyBackup {
  /** The SQLite file. */
  database: string;
  /** Folder of the journal of erasures. */
  journal: string;
  settings: BackupSettings;
  /** The time zone in which the hour counts. */
  zone: string;
  log: Tells;
  clock(): number;
}

/**
 * Daily backup: makes one each day from BACKUP_AT on, even if the service was down at that time. A failure is logged as
 * an error, and tried again after an hour; no older backup is deleted then. Returns a function that stops the job, and
 * waits for a running backup, which it hurries.
 */
export function startDailyBackup(job: DailyBackup): () => Promise<void> {
  let notBefore = -Infinity;
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  const hurryFlag = newHurryFlag();
  const look = async (): Promise<void> => {
    if (job.clock() < notBefore) return;
    isRunning = true;
    const isFine = await backUpIfDue(job, hurryFlag);
    isRunning = false;
    if (!isFine) notBefore = job.clock() + AFTER_FAILURE;
  };
  const timer = setInterval(() => void (isRunning || (running = look())), LOOK).unref();
  running = look();
  return async () => {
    clearInterval(timer);
    Atomics.store(hurryFlag, 0, 1);
    Atomics.notify(hurryFlag, 0);
    await running;
  };
}

/** A flag that becomes 1 when a running backup has no time left for rests. */
const newHurryFlag = (): Int32Array<SharedArrayBuffer> => new Int32Array(new SharedArrayBuffer(4));

/** Whether the newest backup is older than the last time when one was due. Backups from the future are ignored. */
export function isBackupDue({ at, dir }: BackupSettings, zone: string, now: number): boolean {
  if (!at) return false;
  const [hours, minutes] = at.split(':').map(Number) as [number, number];
  /** The day whose backup is due at that moment; before the hour it is the day before. */
  const dayOf = (moment: number): string => wallClock(moment - (hours * 60 + minutes) * MINUTE, zone).datum;
  const newest = newestBackup([dir], now);
  return newest === null || dayOf(newest) < dayOf(now);
}

/**
 * Returns false on failure, even if the folder could not be read. Throws nothing, because a job must not end the
 * process.
 */
async function backUpIfDue(job: DailyBackup, hurryFlag: Int32Array<SharedArrayBuffer>): Promise<boolean> {
  try {
    return !isBackupDue(job.settings, job.zone, job.clock()) || (await backUpAndTell(job, hurryFlag));
  } catch (error) {
    job.log.error({ event: 'sicherung-gescheitert', err: error }, 'The folder of the backups cannot be read.');
    return false;
  }
}

/** Makes today's backup, then deletes old ones; returns false on failure. Exported for tests. */
export async function backUpAndTell(
  { database, journal, settings, log, clock }: DailyBackup,
  hurryFlag = newHurryFlag(),
): Promise<boolean> {
  const { dir, keep, recipients } = settings;
  const to = backupFile(dir, clock(), { isDaily: true, isEncrypted: recipients.length > 0 });
  const begun = performance.now();
  try {
    removeLeft([dir], dirname(database), 'service');
    const bytes = await backUpInThread({ from: database, to, recipients, journal }, hurryFlag);
    const geloescht = pruneDaily(dir, keep, clock());
    const ms = Math.round(performance.now() - begun);
    for (const datei of backupsAhead(dir, clock()))
      log.error({ event: 'sicherung-voraus', datei }, 'A backup is of a time to come: rename or delete it.');
    log.info({ event: 'sicherung', datei: basename(to), bytes, ms, geloescht }, 'Backed up and checked.');
    return true;
  } catch (error) {
    log.error({ event: 'sicherung-gescheitert', err: error }, 'No backup was made; the older ones are still there.');
    return false;
  }
}

/**
 * Makes a backup in a thread of its own, while calls go on; returns its bytes. For tests: another `program`.
 * @throws StoreError, or an Error with the code of the file system; also where the thread ends without an answer
 */
export async function backUpInThread(
  wish: BackupJob,
  hurryFlag = newHurryFlag(),
  program = join(import.meta.dirname, 'backup-thread.ts'),
): Promise<number> {
  const workerData: BackupTask = { wish, hurryFlag };
  const thread = new Worker(program, { workerData });
  const [outcome] = (await Promise.race([once(thread, 'message'), endOf(thread)])) as [BackupOutcome];
  if ('bytes' in outcome) return outcome.bytes;
  const { code, message } = outcome;
  if (code.startsWith('STORE_')) throw new StoreError(code as StoreFault, message);
  throw Object.assign(new Error(message), { code });
}

/** @throws Error with a code when the thread has ended */
async function endOf(thread: Worker): Promise<never> {
  const [exitCode] = (await once(thread, 'exit')) as [number];
  const message = `The thread of the backup ended without an answer (exit code ${exitCode}).`;
  throw Object.assign(new Error(message), { code: 'ERR_THREAD_ENDED' });
}
