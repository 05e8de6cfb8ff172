import { join } from 'node:path';
import { takeLock } from '../store/sqlite/file-lock.ts';
import { leftFilesIn, removeLeft } from './backup-files.ts';

/** Locks the copies that commands make of the database; null: a command is making one. */
export const lockCopies = (dataDir: string): (() => void) | null => takeLock(join(dataDir, 'kopie.lock'));

/** Deletes copies of interrupted commands, unless a command is making one. Returns their number. */
export function removeLeftByCommands(folders: readonly string[], dataDir: string): number {
  if (!leftFilesIn(folders, dataDir).some(({ maker }) => maker === 'command')) return 0;
  const unlock = lockCopies(dataDir);
  if (!unlock) return 0;
  try {
    return removeLeft(folders, dataDir, 'command');
  } finally {
    unlock();
  }
}
