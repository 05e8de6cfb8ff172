import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../engine.ts';

/** SQLite's primary result codes: the low byte of `errcode`, whose upper bytes add detail. */
const RESULT = { busy: 5, locked: 6, readOnly: 8, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 };
/**
 * SQLITE_IOERR_SHMSIZE: the shared-memory file could not grow. This happens on a full disk when the write-ahead log is
 * opened.
 */
const NO_ROOM_FOR_SHM = 4874;
/**
 * SQLITE_IOERR_WRITE, _FSYNC and _TRUNCATE: a write that fails with another error than ENOSPC. The cause is a limit of
 * file size (EFBIG), a quota (EDQUOT), or a failing disk. SQLite does not say which, and for callers it makes no
 * difference.
 */
const NOT_TAKEN = [778, 1034, 1546];

/** Milliseconds that a statement may block the event loop waiting for a lock, and the pause between attempts. */
export const BLOCK_MS = 20;
const REST_MS = 20;
/** Default milliseconds of retrying, after which the caller gets STORE_BUSY. */
export const SQLITE_PATIENCE_MS = 450;

const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

/** Whether another process holds the lock: the only fault worth retrying. */
export const isSqliteBusy = (error: unknown): boolean =>
  [RESULT.busy, RESULT.locked].includes(codeOf(error) & 0xff) ||
  (error instanceof StoreError && error.code === 'STORE_BUSY');

/** Pauses between two attempts to get a lock. */
export const rest = (): Promise<void> => sleep(REST_MS);

/** Makes STORE_DAMAGED, with SQLite's finding and what the operator can do. */
export function damagedFault(file: string, finding: string, options?: ErrorOptions): StoreError {
  const found = finding.replaceAll(/\s+/g, ' ').replace('*** in database main *** ', '');
  return new StoreError(
    'STORE_DAMAGED',
    `The database ${file} is damaged (${found}): put the latest backup in its place (npm run betreiber -- wiederherstellen FILE) and start again.`,
    options,
  );
}

/**
 * Maps a driver error to a StoreError, with a code from which a route makes its answer. Other errors are returned
 * unchanged.
 */
export function sqliteFault(file: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const is = (...results: number[]): boolean => results.includes(code & 0xff);
  if (isSqliteBusy(error))
    return new StoreError('STORE_BUSY', `The database ${file} is locked by another process.`, { cause: error });
  if (is(RESULT.full) || code === NO_ROOM_FOR_SHM)
    return new StoreError('STORE_FULL', `No room left on the disk of ${file}.`, { cause: error });
  if (NOT_TAKEN.includes(code))
    return new StoreError(
      'STORE_FULL',
      `The disk of ${file} takes no more: look for a quota, a limit of file size (ulimit -f), or errors of the disk.`,
      { cause: error },
    );
  if (is(RESULT.corrupt, RESULT.notADatabase)) return damagedFault(file, error.message, { cause: error });
  if (is(RESULT.readOnly, RESULT.cannotOpen))
    return new StoreError(
      'STORE_READONLY',
      `The database ${file} cannot be written: give the service's user the right to write to its folder.`,
      { cause: error },
    );
  return error;
}

/**
 * Retries the attempt while another process holds the lock, up to `patience` (milliseconds) after the first failure.
 * The pauses leave the event loop free.
 * @throws StoreError or the error of the attempt, see `sqliteFault`
 */
export async function retrySqlite<T>(file: string, patience: number, attempt: () => T | Promise<T>): Promise<T> {
  let until: number | undefined;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      until ??= performance.now() + patience;
      if (!isSqliteBusy(error) || performance.now() >= until) throw sqliteFault(file, error);
    }
    await rest();
  }
}
