import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { makeStore } from '../commands.ts';
import { StoreError, type Engine, type Rows, type Value } from '../engine.ts';
import { groupCommit } from './group-commit.ts';
import { migrate, MIGRATIONS } from '../migrations.ts';
import { BLOCK_MS, damaged, patiently } from './sqlite-faults.ts';
import type { Store } from '../store.ts';
import { wakeHub } from '../wake.ts';

/**
 * The store in one file, made with its folder where there is none.
 * @throws StoreError when the file is damaged, with a sentence for the operator
 */
export async function openSqlite(file: string, migrations = MIGRATIONS): Promise<Store> {
  const engine = await openEngine(file);
  try {
    await migrate(engine, migrations);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return makeStore(engine);
}

/** SQLite as an engine. Two connections: readers must not see what the writer has not committed. */
export async function openEngine(file: string): Promise<Engine> {
  makeFolder(dirname(file));
  const writer = await openWriter(file);
  const reader = new DatabaseSync(file, { timeout: BLOCK_MS });
  reader.exec('pragma query_only = on');
  const committed = rowsOf(reader);
  const hub = wakeHub();
  const commits = groupCommit(file, writer, rowsOf(writer), hub.tell);
  let isClosed = false;
  return {
    read: (query) => patiently(file, () => query(committed)),
    write: (command) =>
      isClosed
        ? Promise.reject(new StoreError('STORE_CLOSED', `The database ${file} is closed.`))
        : commits.write(command),
    onWake: hub.onWake,
    scrub: async () => {
      await commits.settled();
      await patiently(file, () => truncateLog(writer));
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await commits.settled();
      reader.close();
      writer.close();
    },
  };
}

/** Empties the write-ahead log. `secure_delete` overwrites what is deleted in the file itself; the log has it until it is cut. */
function truncateLog(db: DatabaseSync): void {
  const [ended] = db.prepare('pragma wal_checkpoint(truncate)').all();
  if (ended?.['busy']) throw new StoreError('STORE_BUSY', 'Another process reads the database.');
}

/** Level by level: where no folder can be made, Node's recursive way may try for ever. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** The first connection: it checks the file before anything is written to it. */
async function openWriter(file: string): Promise<DatabaseSync> {
  const attempt = (): DatabaseSync => {
    const db = new DatabaseSync(file, { timeout: BLOCK_MS });
    try {
      chmodSync(file, 0o600);
      const finding = db.prepare('pragma quick_check(1)').all()[0]?.['quick_check'];
      if (finding !== 'ok') throw damaged(file, String(finding));
      db.exec('pragma page_size = 4096');
      db.exec('pragma journal_mode = wal');
      // FULL: an acknowledged write outlives a power cut; NORMAL loses the last ones.
      db.exec('pragma synchronous = full');
      // Erased means overwritten, not only unlinked.
      db.exec('pragma secure_delete = on');
      db.exec('pragma foreign_keys = on');
      // A burst may lengthen the write-ahead log; it does not stay so.
      db.exec('pragma journal_size_limit = 8388608');
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  };
  return patiently(file, attempt);
}

/** Rows of one connection; each SQL text is prepared once. `$1` is SQLite's `?1`. */
function rowsOf(db: DatabaseSync): Rows {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known) return known;
    const fresh = db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
    prepared.set(sql, fresh);
    return fresh;
  };
  return {
    // Always `all`: `get` stops at the first row, and a statement with RETURNING left so keeps SQLite from its checkpoints.
    all: async <T>(sql: string, params: readonly Value[] = []) => statement(sql).all(...params) as T[],
  };
}
