import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../engine.ts';
import { MIGRATIONS } from '../migrations.ts';
import { damaged, isBusy } from './sqlite-faults.ts';

/** Milliseconds to wait for a lock. */
const PATIENCE = 5_000;

/**
 * Copies the database of a running service into a new file that only its owner may read: whole, of one moment, checked.
 * Node's own `backup()` begins anew with every write of another process; `VACUUM INTO` does not, and copies nothing that was deleted.
 */
export function backUp(from: string, to: string): void {
  const part = `${to}.teil`;
  rmSync(part, { force: true });
  closeSync(openSync(part, 'wx', 0o600));
  try {
    const db = new DatabaseSync(from, { readOnly: true, timeout: PATIENCE });
    try {
      db.prepare('vacuum into ?').run(part);
    } finally {
      db.close();
    }
    checkBackup(part);
    flushed(part);
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** How many cases are in the file. @throws StoreError STORE_DAMAGED unless it is an intact database of this release or an older one */
export function checkBackup(file: string): number {
  const db = new DatabaseSync(file, { timeout: PATIENCE });
  try {
    const finding = db.prepare('pragma quick_check(1)').get()?.['quick_check'];
    if (finding !== 'ok') throw damaged(file, String(finding));
    const schema = db.prepare('select max(nummer) as newest from schema_migrations').get()?.['newest'];
    if (Number(schema) > MIGRATIONS.length) throw damaged(file, 'it was made by a newer release');
    return Number(db.prepare('select count(*) as cases from vorgaenge').get()?.['cases']);
  } catch (error) {
    if (error instanceof StoreError || isBusy(error)) throw error;
    throw damaged(file, (error as Error).message, { cause: error });
  } finally {
    db.close();
  }
}

/** Runs `work` while no other process has the database open. False, without running it: one has. A file that is no database is nobody's. */
export function alone(file: string, work: () => void): boolean {
  if (!existsSync(file)) {
    work();
    return true;
  }
  const db = new DatabaseSync(file, { timeout: 200 });
  try {
    // Only the one connection that is left may turn the write-ahead log off.
    const mode = db.prepare('pragma journal_mode = delete').get()?.['journal_mode'];
    if (mode !== 'delete') return false;
    db.exec('begin exclusive');
  } catch (error) {
    if (isBusy(error)) return closed(db, false);
  }
  work();
  return closed(db, true);
}

function closed(db: DatabaseSync, answer: boolean): boolean {
  db.close();
  return answer;
}

/** Waits until the file is on the disk. */
export function flushed(file: string): void {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
