import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from './sqlite.ts';
import { isBusy, storeFault } from './sqlite-faults.ts';

/** Open locks: a connection that nothing holds is closed by the garbage collector, and its lock is gone. */
const held = new Set<DatabaseSync>();

/**
 * Locks the file, an empty database, and gives the function that unlocks and removes it. Null: another process or
 * caller has it locked. The system unlocks it when its process ends, however that ends.
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
      // While it is locked: whoever comes now makes a new one.
      rmSync(file, { force: true });
      locked.close();
      held.delete(locked);
    };
  } catch (error) {
    db?.close();
    if (isBusy(error)) return null;
    throw storeFault(file, error);
  }
}
