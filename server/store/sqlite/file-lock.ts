import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './sqlite.ts';
import { isSqliteBusy, sqliteFault } from './sqlite-faults.ts';

/** Open locks. The garbage collector closes a connection without a reference, which would release the lock. */
const held = new Set<DatabaseSync>();

/**
 * Locks the file, an empty database; returns the function that unlocks and removes it. Null: another process or caller
 * holds the lock. The system releases it when the process ends, however that happens.
 * @throws StoreError where the file cannot be opened
 */
export function takeLock(file: string): (() => void) | null {
  makeFolder(dirname(file));
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { timeout: 0 });
    db.exec('begin exclusive');
    const locked = db;
    held.add(locked);
    return () => {
      // The file is removed while it is locked, so that the next caller creates a new one.
      rmSync(file, { force: true });
      locked.close();
      held.delete(locked);
    };
  } catch (error) {
    db?.close();
    if (isSqliteBusy(error)) return null;
    throw sqliteFault(file, error);
  }
}
