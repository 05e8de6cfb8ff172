import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { takeLock } from '../store/sqlite/file-lock.ts';
import { leftFilesIn, removeLeft } from './backup-files.ts';

/** Locks the copies that commands make of the database; null: a command is making one. */
export const lockCopies = (dataDir: string): (() => void) | null => takeLock(join(dataDir, 'kopie.lock'));

/** Names the halves of backups that commands write, a line each: they may lie anywhere. */
const noteIn = (dataDir: string): string => join(dataDir, 'kopie.ziel');

const writeNote = (dataDir: string, halves: readonly string[]): void =>
  writeFileSync(noteIn(dataDir), halves.map((half) => `${half}\n`).join(''), { mode: 0o600 });

const notedIn = (dataDir: string): string[] =>
  existsSync(noteIn(dataDir)) ? readFileSync(noteIn(dataDir), 'utf8').split('\n').filter(Boolean) : [];

/** Notes where a half will lie, before it is written, beside those that are noted still. */
export const noteHalf = (dataDir: string, half: string): void =>
  writeNote(dataDir, [...notedIn(dataDir), resolve(half)]);

/**
 * Deletes the halves that are noted, and their notes. Gives how many halves. What a process may not delete or does not
 * find stays noted for the next one: it may have a /tmp or mounts of its own. `by` maker: what is not found is gone.
 */
export function removeNotedHalves(dataDir: string, by: 'maker' | 'other'): number {
  try {
    const halves = notedIn(dataDir).map((half) => ({ half, end: endOf(half) }));
    const left = halves.filter(({ end }) => end === 'refused' || (end === 'not found' && by === 'other'));
    if (left.length)
      writeNote(
        dataDir,
        left.map(({ half }) => half),
      );
    else rmSync(noteIn(dataDir), { force: true });
    return halves.filter(({ end }) => end === 'deleted').length;
  } catch {
    // The note itself cannot be read or written.
    return 0;
  }
}

function endOf(half: string): 'deleted' | 'not found' | 'refused' {
  // Nothing else is deleted, whoever has written the note.
  if (!half.endsWith('.teil')) return 'not found';
  try {
    rmSync(half);
    return 'deleted';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not found' : 'refused';
  }
}

/** Deletes what commands that were killed have left, unless one makes a copy just now. Gives how many. */
export function removeLeftByCommands(folders: readonly string[], dataDir: string): number {
  const isAny = leftFilesIn(folders, dataDir).some(({ maker }) => maker === 'command') || existsSync(noteIn(dataDir));
  const unlock = isAny ? lockCopies(dataDir) : null;
  if (!unlock) return 0;
  try {
    return removeLeft(folders, dataDir, 'command') + removeNotedHalves(dataDir, 'other');
  } finally {
    unlock();
  }
}
