import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { StoreError } from '../store/engine.ts';
import { copyOf, readHead } from '../journal/journal-files.ts';
import { addFiles, backUp } from '../store/sqlite/sqlite-backup.ts';
import { encryptFile } from './age-file.ts';
import { filesOfCopy } from './backup-files.ts';
import { lockCopies, noteHalf, removeNotedHalves } from './left-copies.ts';
import { copyThrottled } from './throttled-copy.ts';

/** A backup to be made. */
export interface BackupJob {
  /** The SQLite file of the service. */
  from: string;
  /** The new file, which gets this name once it is complete and checked. */
  to: string;
  /** Public keys for the encryption; none: not encrypted. */
  recipients: readonly string[];
  /** Folder of the journal of erasures, of which the backup holds a copy. */
  journal: string;
}

/**
 * Makes a backup beside the running service and returns its bytes. A snapshot lies beside the database while it is
 * written, throttled, to its place, because the folder of the backups may be on another machine.
 * @throws StoreError STORE_FULL, STORE_READONLY, STORE_BUSY, or STORE_DAMAGED when the copy is not intact
 */
export async function makeBackup({ from, to, recipients, journal }: BackupJob): Promise<number> {
  const dataDir = dirname(from);
  // The service's thread never makes more than one.
  const unlock = isMainThread ? lockCopies(dataDir) : () => undefined;
  if (!unlock) throw new StoreError('STORE_BUSY', 'Another backup or restore is being made: wait until it has ended.');
  const [clear, part] = [clearCopy(from), `${to}.teil`];
  const removeAll = (): void => [...filesOfCopy(clear), part].forEach((file) => rmSync(file, { force: true }));
  removeAll();
  try {
    if (isMainThread) {
      removeNotedHalves(dataDir, 'maker');
      noteHalf(dataDir, part);
    }
    backUp(from, clear);
    if (!readHead(journal))
      throw new StoreError(
        'STORE_READONLY',
        `The journal of erasures is not in ${journal}: see docs/operate/runbooks/lost-journal.md.`,
      );
    addFiles(clear, copyOf(journal));
    if (recipients.length) await encryptFile(clear, part, recipients);
    else await copyThrottled(clear, part);
    renameSync(part, to);
  } catch (error) {
    throw faultOf(to, error);
  } finally {
    removeAll();
    if (isMainThread) removeNotedHalves(dataDir, 'maker');
    unlock();
  }
  return statSync(to).size;
}

/** Maps faults of the file system to those of the store; other errors are returned unchanged. */
function faultOf(to: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const cause = { cause: error };
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new StoreError('STORE_FULL', `No room left for ${to}.`, cause);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ERR_ACCESS_DENIED'].includes(code))
    return new StoreError(
      'STORE_READONLY',
      `${to} cannot be written (${code}): look at its folder and its rights.`,
      cause,
    );
  return error;
}

/** Path of the snapshot. Command and service may make one at once. */
const clearCopy = (from: string): string => `${from}.${isMainThread ? 'hand' : 'dienst'}`;
