import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../engine.ts';

/** Primary result codes of SQLite; the upper bytes of an `errcode` only say more about the place. */
const RESULT = { busy: 5, locked: 6, readOnly: 8, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 };
/** The shared-memory file could not grow: what a full disk says when the write-ahead log is opened. */
const NO_ROOM_FOR_SHM = 4874;

/** Milliseconds a statement may block the event loop for a lock, and rest between tries. */
export const BLOCK_MS = 20;
const REST_MS = 20;
/** Milliseconds after which a caller is told that the store is busy. */
export const PATIENCE_MS = 450;

const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0;

/** Another process holds the lock: the one fault that passes by waiting. */
export const isBusy = (error: unknown): boolean =>
  [RESULT.busy, RESULT.locked].includes(codeOf(error) & 0xff) ||
  (error instanceof StoreError && error.code === 'STORE_BUSY');

/** A pause between two tries for a lock. */
export const rest = (): Promise<void> => sleep(REST_MS);

/** A damaged file, with what SQLite found. */
export function damaged(file: string, finding: string, options?: ErrorOptions): StoreError {
  const found = finding.replaceAll(/\s+/g, ' ').replace('*** in database main *** ', '');
  return new StoreError(
    'STORE_DAMAGED',
    `The database ${file} is damaged (${found}): put the latest backup in its place (npm run betreiber -- wiederherstellen FILE) and start again.`,
    options,
  );
}

/** The same fault with a code a route may answer by, where there is one; else the error as it came. */
export function storeFault(file: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const is = (...results: number[]): boolean => results.includes(code & 0xff);
  if (isBusy(error))
    return new StoreError('STORE_BUSY', `The database ${file} is locked by another process.`, { cause: error });
  if (is(RESULT.full) || code === NO_ROOM_FOR_SHM)
    return new StoreError('STORE_FULL', `No room left on the disk of ${file}.`, { cause: error });
  if (is(RESULT.corrupt, RESULT.notADatabase)) return damaged(file, error.message, { cause: error });
  if (is(RESULT.readOnly, RESULT.cannotOpen))
    return new StoreError(
      'STORE_READONLY',
      `The database ${file} cannot be written: give the service's user the right to write to its folder.`,
      { cause: error },
    );
  return error;
}

/** What the attempt gives; while another process holds the lock it is made again, with rests that leave the event loop free. */
export async function patiently<T>(file: string, attempt: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw storeFault(file, error);
    }
    await rest();
  }
}
