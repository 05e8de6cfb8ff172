import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLock } from '../store/sqlite/file-lock.ts';
import { leftFilesIn, removeLeft } from './backup-files.ts';

/** Locks the copies that commands make of the database; null: a command is making one. */
export const lockCopies = (dataDir: string): (() => void) | null => takeLock(join(dataDir, 'kopie.lock'));

/** Names the half of a backup that a command writes: it may lie anywhere. */
const noteIn = (dataDir: string): string => join(dataDir, 'kopie.ziel');

/** Notes where a half will lie, before it is written. */
export const noteHalf = (dataDir: string, half: string): void => writeFileSync(noteIn(dataDir), half, { mode: 0o600 });

/**
 * Deletes the half that is noted, and the note. Gives how many halves. A process that may not go there leaves it to
 * the next one.
 */
export function removeNotedHalf(dataDir: string): number {
  const note = noteIn(dataDir);
  if (!existsSync(note)) return 0;
  try {
    const half = readFileSync(note, 'utf8');
    const isLeft = half.endsWith('.teil') && statSync(half, { throwIfNoEntry: false }) !== undefined;
    if (isLeft) rmSync(half);
    rmSync(note);
    return isLeft ? 1 : 0;
  } catch {
    return 0;
  }
}

/** Deletes what commands that were killed have left, unless one makes a copy just now. Gives how many. */
export function removeLeftByCommands(folders: readonly string[], dataDir: string): number {
  const isAny = leftFilesIn(folders, dataDir).some(({ maker }) => maker === 'command') || existsSync(noteIn(dataDir));
  const unlock = isAny ? lockCopies(dataDir) : null;
  if (!unlock) return 0;
  try {
    return removeLeft(folders, dataDir, 'command') + removeNotedHalf(dataDir);
  } finally {
    unlock();
  }
}
