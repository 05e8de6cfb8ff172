import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { keepErased, reachOf } from '../lifetime/erasure-journal.ts';
import { sqliteFile } from '../open.ts';
import { decryptFile, isAge } from '../sicherung/age-file.ts';
import { AgeError } from '../sicherung/age-head.ts';
import { privateKeysOf } from '../sicherung/age-keys.ts';
import { replacedFile } from '../sicherung/backup-files.ts';
import { StoreError } from '../store/engine.ts';
import { checkBackup, exclusively, fsync, newestIn } from '../store/sqlite/sqlite-backup.ts';
import { makeFolder, openSqlite } from '../store/sqlite/sqlite.ts';
import { RefusedError, withStore, type Command } from './command.ts';

const IS_RUNNING = 'The service or another command has the database open: stop it first. Nothing was changed.';

/** Restores a backup; cases erased since then stay erased. */
export const wiederherstellen: Command = {
  usage: 'FILE [--schluessel KEYFILE] [--weiter]',
  about: 'puts a backup in the place of the database; only while the service is stopped',
  more: [
    'What was erased since the backup is erased again. The database of before stays beside it for 90 days, as',
    '…sqlite.vorher: it holds whoever is erased later, so delete it when all is well.',
    '--schluessel FILE  the private key of an encrypted backup',
    '--weiter           go on although the backup is older than the journal of erasures reaches: you have looked',
  ],
  options: ['schluessel'],
  flags: ['weiter'],
  args: [1, 1],
  run: async ({ settings, aufruf, args: [file = ''], values, flags, warn }) => {
    if (settings.database)
      throw new RefusedError(
        'The store is PostgreSQL: restore it with pg_restore. The next start erases again what was erased.',
      );
    if (!existsSync(file)) throw new RefusedError(`There is no file ${file}.`);
    const [database, dataDir] = [sqliteFile(settings), settings.dataDir];
    const [fresh, before] = [`${database}.neu`, replacedFile(dataDir)];
    makeFolder(dataDir);
    if (!exclusively(database, () => undefined)) throw new RefusedError(IS_RUNNING);
    try {
      copyIn(file, fresh, values['schluessel']);
      const cases = checkBackup(fresh);
      await (await openSqlite(fresh)).close();
      const gap = gapOf(fresh, dataDir);
      if (gap && !flags.has('weiter')) throw new RefusedError(`${gap} Nothing was changed. To go on: --weiter.`);
      if (gap) warn(gap);
      await keepJournal(database, dataDir, warn);
      const again = await eraseAgain(fresh, dataDir);
      const isDone = exclusively(database, () => {
        if (existsSync(database)) renameSync(database, before);
        renameSync(fresh, database);
      });
      if (!isDone) throw new RefusedError(IS_RUNNING);
      for (const rest of ['-wal', '-shm']) rmSync(`${database}${rest}`, { force: true });
      await withStore({ settings, aufruf }, async () => undefined);
      const text = `${cases - again} cases are back; ${again} that were erased since the backup are erased again.\n`;
      return { text, json: { vorgaenge: cases - again, wiederGeloescht: again } };
    } finally {
      for (const rest of ['', '-wal', '-shm']) rmSync(`${fresh}${rest}`, { force: true });
    }
  },
};

/** What nobody knows of the time between the backup and the beginning of the journal; '' where there is none. */
function gapOf(fresh: string, dataDir: string): string {
  const [newest, reach] = [newestIn(fresh), reachOf(dataDir)];
  if (newest === null || newest >= reach) return '';
  const [of, from] = [newest.slice(0, 10), reach.slice(0, 10)];
  return `The backup is of ${of}, and the journal of erasures reaches back to ${from} only: whoever was erased between them comes back.`;
}

function copyIn(file: string, fresh: string, keyFile: string | undefined): void {
  rmSync(fresh, { force: true });
  if (isAge(file)) decryptIn(file, fresh, keyFile);
  else copyFileSync(file, fresh);
  chmodSync(fresh, 0o600);
}

function decryptIn(file: string, fresh: string, keyFile: string | undefined): void {
  if (!keyFile) throw new RefusedError(`${file} is encrypted: name the file of its private key with --schluessel.`);
  if (!existsSync(keyFile)) throw new RefusedError(`There is no file ${keyFile}.`);
  const keys = privateKeysOf(readFileSync(keyFile, 'utf8'));
  if (!keys.length)
    throw new RefusedError(`${keyFile} holds no private key: a line that begins with AGE-SECRET-KEY-1.`);
  try {
    decryptFile(file, fresh, keys);
  } catch (error) {
    throw error instanceof AgeError
      ? new RefusedError(`${error.message} Nothing was changed.`, { cause: error })
      : error;
  }
}

/**
 * Merges into the journal what only the current database knows. That database may be damaged, which may be why it is
 * restored.
 */
async function keepJournal(database: string, dataDir: string, warn: (line: string) => void): Promise<void> {
  if (!existsSync(database)) return;
  try {
    const store = await openSqlite(database);
    await keepErased(store, dataDir).finally(() => store.close());
  } catch (error) {
    if (!(error instanceof StoreError && error.code === 'STORE_DAMAGED')) throw error;
    warn(`${error.message.split(':')[0]}. What was erased is read from the journal alone.`);
  }
}

async function eraseAgain(fresh: string, dataDir: string): Promise<number> {
  const store = await openSqlite(fresh);
  try {
    return await keepErased(store, dataDir);
  } finally {
    // Whoever reads the feed, or holds a case, was further than the backup: the cursors and the revisions of then must
    // not pass for those of now.
    await store.beginEpoch(true).finally(() => store.close());
    fsync(fresh);
  }
}
