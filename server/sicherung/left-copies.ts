import { join } from 'node:path';
import { takeLock } from '../store/sqlite/file-lock.ts';
import { leftIn, removeLeft } from './backup-files.ts';

/** Locks the copies that commands make of the database; null: a command makes one just now. */
export const lockCopies = (dataDir: string): (() => void) | null => takeLock(join(dataDir, 'kopie.lock'));

/** Deletes what commands that were killed have left, unless one makes a copy just now. Gives how many. */
export function removeLeftByCommands(folders: readonly string[], dataDir: string): number {
  if (!leftIn(folders, dataDir).some(({ maker }) => maker === 'command')) return 0;
  const unlock = lockCopies(dataDir);
  if (!unlock) return 0;
  try {
    return removeLeft(folders, dataDir, 'command');
  } finally {
    unlock();
  }
}
