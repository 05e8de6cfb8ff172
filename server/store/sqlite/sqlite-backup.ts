import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../engine.ts';
import { MADE_BEFORE, NEWEST } from '../migrations.ts';
import { findingIn } from './sqlite-check.ts';
import { damagedFault, isSqliteBusy, sqliteFault } from './sqlite-faults.ts';

/** Lock timeout in milliseconds. */
const PATIENCE = 5_000;

/**
 * Online backup: copies the database of a running service into a new file with mode 0600, as one consistent snapshot,
 * and checks it.
 * Node's `backup()` starts over with every write of another process; `VACUUM INTO` does not, and leaves out deleted
 * data (F14). The copy is not forced to the disk, because one `fsync` of it all would block each save meanwhile.
 * @throws StoreError STORE_DAMAGED when the copy is not intact, STORE_FULL or STORE_READONLY where none can be written
 */
export function backUp(from: string, to: string): void {
  const part = `${to}.teil`;
  removePart(part);
  closeSync(openSync(part, 'wx', 0o600));
  try {
    const db = new DatabaseSync(from, { readOnly: true, timeout: PATIENCE });
    try {
      db.exec('pragma synchronous = off');
      db.prepare('vacuum into ?').run(part);
    } finally {
      db.close();
    }
    checkBackup(part);
    renameSync(part, to);
  } catch (error) {
    removePart(part);
    throw sqliteFault(to, error);
  }
}

/** An interrupted copy leaves its rollback journal too. */
function removePart(part: string): void {
  for (const rest of ['', '-journal']) rmSync(`${part}${rest}`, { force: true });
}

/**
 * Checks a backup and returns its number of cases.
 * @throws StoreError STORE_DAMAGED unless it is an intact database of this release or an older one
 */
export function checkBackup(file: string): number {
  const db = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    const finding = findingIn(db);
    if (finding !== null) throw damagedFault(file, finding);
    if (db.prepare(`select 1 from sqlite_schema where name = 'schema_migrations'`).all().length)
      throw new StoreError('STORE_MIGRATION', MADE_BEFORE);
    const schema = db.prepare('select max(nummer) as newest from migrationen').get()?.['newest'];
    if (Number(schema) > NEWEST) throw damagedFault(file, 'it was made by a newer release');
    return Number(db.prepare('select count(*) as cases from vorgaenge').get()?.['cases']);
  } catch (error) {
    if (error instanceof StoreError || isSqliteBusy(error)) throw error;
    throw damagedFault(file, (error as Error).message, { cause: error });
  } finally {
    db.close();
  }
}

/** Adds files to a backup, by their names: a table that only a backup has. */
export function addFiles(file: string, files: Iterable<readonly [name: string, content: Uint8Array]>): void {
  const db = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    // A backup that was put in place by hand still has the table.
    db.exec('drop table if exists beilagen');
    db.exec('create table beilagen (datei text not null primary key, inhalt blob not null); begin');
    const insert = db.prepare('insert into beilagen (datei, inhalt) values (?, ?)');
    for (const [name, content] of files) insert.run(name, content);
    db.exec('commit');
  } finally {
    db.close();
  }
}

/**
 * Takes the added files out of a backup before it becomes the database again. A database that was never a backup has
 * none.
 */
export function takeFiles(file: string): Map<string, Uint8Array> {
  const db = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    if (!db.prepare(`select 1 from sqlite_schema where name = 'beilagen'`).all().length) return new Map();
    const rows = db.prepare('select datei, inhalt from beilagen').all() as { datei: string; inhalt: Uint8Array }[];
    db.exec('drop table beilagen');
    return new Map(rows.map(({ datei, inhalt }) => [datei, inhalt]));
  } finally {
    db.close();
  }
}

/**
 * Runs `work` under an exclusive lock on the database. Returns false, without running it, if another process has the
 * database open. A file that is missing or no database needs no lock.
 */
export function runExclusively(file: string, work: () => void): boolean {
  if (!existsSync(file)) {
    work();
    return true;
  }
  const db = new DatabaseSync(file, { timeout: 200 });
  try {
    if (!isAlone(db)) return false;
  } catch {
    // The file is no database, so no other process has it open as one.
  }
  work();
  db.close();
  return true;
}

/**
 * Opens the database so that nobody else reads or writes it until it is closed. Null: another process has it open.
 * @throws StoreError where it is no database
 */
export function openAlone(file: string): DatabaseSync | null {
  const db = new DatabaseSync(file, { timeout: 200 });
  try {
    return isAlone(db) ? db : null;
  } catch (error) {
    db.close();
    throw sqliteFault(file, error);
  }
}

/** Locks the database against all others. Returns false, and closes it, where another process has it open. */
function isAlone(db: DatabaseSync): boolean {
  try {
    // Leaving WAL mode succeeds only for the sole connection.
    if (db.prepare('pragma journal_mode = delete').get()?.['journal_mode'] === 'delete') {
      db.exec('begin exclusive');
      return true;
    }
  } catch (error) {
    if (!isSqliteBusy(error)) throw error;
  }
  db.close();
  return false;
}

/** Fsyncs the file. */
export function fsync(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
