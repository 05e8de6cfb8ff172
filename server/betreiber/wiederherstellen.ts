import { chmodSync, copyFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { eraseReturned, joinJournal, missingIn, scrub, whyOther, type Journal } from '../lifetime/erasure-journal.ts';
import { mergeCopy, readHead, writeHead } from '../journal/journal-files.ts';
import { sqliteFile } from '../open.ts';
import { AgeError, decryptFile, isAge } from '../sicherung/age-file.ts';
import { privateKeysOf } from '../sicherung/age-keys.ts';
import { filesOfCopy, replacedFile } from '../sicherung/backup-files.ts';
import { lockCopies } from '../sicherung/left-copies.ts';
import { checkBackup, runExclusively, fsync, takeFiles } from '../store/sqlite/sqlite-backup.ts';
import { makeFolder, openSqlite } from '../store/sqlite/sqlite.ts';
import type { Store } from '../store/store.ts';
import { RefusedError, withStore, type CommandOutput, type CommandCall, type Command } from './command.ts';

const IS_RUNNING = 'The service or another command has the database open: stop it first. Nothing was changed.';

const IS_COPYING = 'Another backup or restore is being made: wait until it has ended. Nothing was changed.';

/** Restores a backup, or completes a restore by other means. Cases that were erased since then stay erased. */
export const wiederherstellen: Command = {
  usage: '[FILE] [--schluessel KEYFILE] [--weiter] [--ohne-journal]',
  about: 'puts a backup in the place of the database, or ends a restore by pg_restore; the service is stopped',
  more: [
    'What was erased since the backup is erased again. A new epoch begins: readers of the feed are told where to go on,',
    'and phones know that their case was set back. Without FILE the database is in its place already.',
    'With FILE the database of before stays beside it for 90 days, as …sqlite.vorher: it holds whoever is erased later,',
    'so delete it when all is well.',
    '--schluessel FILE  the private key of an encrypted backup',
    '--weiter           go on although the backup is older than the journal of erasures reaches: you have looked',
    '--ohne-journal     go on although the journal is lost: whoever was erased since the backup comes back',
  ],
  options: ['schluessel'],
  flags: ['weiter', 'ohne-journal'],
  args: [0, 1],
  run: async (call) => {
    const {
      settings,
      args: [file],
    } = call;
    if (file === undefined) return endRestore(call);
    if (settings.database)
      throw new RefusedError(
        'The store is PostgreSQL: restore it with pg_restore, then run wiederherstellen without a file.',
      );
    if (!existsSync(file)) throw new RefusedError(`There is no file ${file}.`);
    return restore(call, file);
  },
};

/** Completes a restore by other means, where the database may be a copy of a backup. */
async function endRestore(call: CommandCall): Promise<CommandOutput> {
  const { settings } = call;
  const database = sqliteFile(settings);
  const copy = settings.database || !existsSync(database) ? new Map<string, Uint8Array>() : takeFiles(database);
  const again = await withStore(
    call,
    async (store, _, journal) => {
      const erased = await carryOut(store, journal);
      // Nobody knows what was written since, so each reader begins from the start.
      await store.beginEpoch(false);
      return erased;
    },
    (store) => journalOf(call, store, copy),
  );
  const text = `${again} cases that were erased since the backup are erased again. A new epoch: whoever reads the feed is told 409 STAND_VORAUS, with the cursor to go on from. The revisions of all cases have leapt.\n`;
  return { text, json: { wiederGeloescht: again, epoche: 'neu' } };
}

async function restore(call: CommandCall, file: string): Promise<CommandOutput> {
  const { settings } = call;
  const [database, dataDir] = [sqliteFile(settings), settings.dataDir];
  const [fresh, before] = [`${database}.neu`, replacedFile(dataDir)];
  makeFolder(dataDir);
  if (!runExclusively(database, () => undefined)) throw new RefusedError(IS_RUNNING);
  const unlock = lockCopies(dataDir);
  if (!unlock) throw new RefusedError(IS_COPYING);
  const removeAll = (): void => filesOfCopy(fresh).forEach((left) => rmSync(left, { force: true }));
  try {
    removeAll();
    await copyIn(file, fresh, call.values['schluessel']);
    const cases = checkBackup(fresh);
    const copy = takeFiles(fresh);
    const again = await eraseSince(call, fresh, copy);
    const isDone = runExclusively(database, () => {
      // Linked by a second name, so that there is a database at every moment.
      rmSync(before, { force: true });
      if (existsSync(database)) linkSync(database, before);
      renameSync(fresh, database);
    });
    if (!isDone) throw new RefusedError(IS_RUNNING);
    for (const rest of ['-wal', '-shm']) rmSync(`${database}${rest}`, { force: true });
    await withStore(call, async () => undefined);
    const text = `${cases - again} cases are back; ${again} that were erased since the backup are erased again.\n`;
    return { text, json: { vorgaenge: cases - again, wiederGeloescht: again } };
  } finally {
    removeAll();
    unlock();
  }
}

/** Erases the cases that the journal names, and records until when the database has carried it out. */
async function carryOut(store: Store, journal: Journal): Promise<number> {
  const erased = await eraseReturned(store, journal);
  if (erased) await scrub(store);
  await store.lifetime.journal.carriedOut(new Date().toISOString());
  return erased;
}

/** Erases in the restored database what was erased since the backup, and begins an epoch in it. */
async function eraseSince(call: CommandCall, fresh: string, copy: ReadonlyMap<string, Uint8Array>): Promise<number> {
  const store = await openSqlite(fresh);
  try {
    const journal = await journalOf(call, store, copy);
    const again = await carryOut(store, journal);
    // Readers of the feed, and browsers with a case, were further than the backup. Their cursors and revisions must not
    // match the present ones.
    await store.beginEpoch(true);
    return again;
  } finally {
    await store.close();
    fsync(fresh);
  }
}

/**
 * The journal of a restored database, with the additional lines of the backup's `copy`.
 * @throws RefusedError when it is lost, unless the operator goes on without it, and when it begins after the backup
 */
async function journalOf(
  { settings: { journalDir }, flags, warn }: CommandCall,
  store: Store,
  copy: ReadonlyMap<string, Uint8Array>,
): Promise<Journal> {
  const state = await store.lifetime.journal.state();
  if (!state) return joinJournal(store, journalDir);
  const head = readHead(journalDir);
  if (head && head.name !== state.name)
    throw new RefusedError(
      `${whyOther(journalDir, head)} If that folder is of a first start on this machine, move it away. Nothing was changed.`,
    );
  const goOnBy = (option: string, warning: string): void => {
    if (!flags.has(option)) throw new RefusedError(`${warning} Nothing was changed. To go on: --${option}.`);
    warn(warning);
  };
  const lacking = head ? missingIn(journalDir, head, state, copy) : [];
  if (!head || lacking.length) {
    const what = head ? `in ${journalDir} lacks lines of ${lacking[0]}` : `is not in ${journalDir}`;
    goOnBy(
      'ohne-journal',
      `The journal of erasures ${what}: put its newest copy there. Without it, whoever was erased since the backup comes back.`,
    );
  } else if (state.zuletzt < head.ab) {
    const [of, from] = [state.zuletzt.slice(0, 10), head.ab.slice(0, 10)];
    goOnBy(
      'weiter',
      `The backup is of ${of}, and the journal of erasures reaches back to ${from} only: whoever was erased between them comes back.`,
    );
  }
  mergeCopy(journalDir, copy);
  if (!head || lacking.length) {
    await store.lifetime.journal.forget(lacking);
    writeHead(journalDir, { name: state.name, ab: new Date().toISOString() });
  }
  return joinJournal(store, journalDir);
}

async function copyIn(file: string, fresh: string, keyFile: string | undefined): Promise<void> {
  if (isAge(file)) await decryptIn(file, fresh, keyFile);
  else copyFileSync(file, fresh);
  chmodSync(fresh, 0o600);
}

async function decryptIn(file: string, fresh: string, keyFile: string | undefined): Promise<void> {
  if (!keyFile) throw new RefusedError(`${file} is encrypted: name the file of its private key with --schluessel.`);
  if (!existsSync(keyFile)) throw new RefusedError(`There is no file ${keyFile}.`);
  const keys = await privateKeysOf(readFileSync(keyFile, 'utf8'));
  if (!keys.length)
    throw new RefusedError(`${keyFile} holds no private key: a line that begins with AGE-SECRET-KEY-1.`);
  try {
    await decryptFile(file, fresh, keys);
  } catch (error) {
    throw error instanceof AgeError
      ? new RefusedError(`${error.message} Nothing was changed.`, { cause: error })
      : error;
  }
}
