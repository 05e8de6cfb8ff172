import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeStore } from '../commands.ts';
import { StoreError, type Engine, type Rows, type Value } from '../engine.ts';
import { groupCommit } from './group-commit.ts';
import { isMigrated, migrate, readMigrations, type Opening } from '../migrations.ts';
import { findingIn } from './sqlite-check.ts';
import { BLOCK_MS, damagedFault, SQLITE_PATIENCE_MS, sqliteFault, retrySqlite } from './sqlite-faults.ts';
import type { Store } from '../store.ts';
import { wakeHub } from '../wake.ts';

/**
 * Opens the store in one file. Creates the file and its folder where they are missing. Each call of the store waits
 * `patience` milliseconds for a lock of another process.
 * @throws StoreError with a sentence for the operator, when the file is damaged or cannot be opened, or a migration
 * fails
 */
export async function openSqlite(
  file: string,
  migrations = readMigrations('sqlite'),
  { patience, ...opening }: Opening = {},
): Promise<Store> {
  const engine = await openSqliteEngine(file, patience);
  try {
    await retrySqlite(file, OPENING_MS, () => migrate(engine, migrations, opening));
  } catch (error) {
    await engine.close();
    throw error;
  }
  return makeStore(engine);
}

/**
 * Whether an existing file has all steps of this release's schema. Only reads.
 * @throws StoreError when it is damaged or cannot be opened
 */
export async function isSqliteMigrated(file: string): Promise<boolean> {
  const attempt = async (): Promise<boolean> => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: BLOCK_MS });
    try {
      const isMade = db.prepare("select 1 from sqlite_schema where name = 'migrationen'").all().length > 0;
      return isMade && (await isMigrated(rowsOf(db)));
    } finally {
      db.close();
    }
  };
  try {
    return await retrySqlite(file, OPENING_MS, attempt);
  } catch (error) {
    throw sqliteFault(file, error);
  }
}

/**
 * Page cache of the reading connection, in KiB. With SQLite's default of 2 MB most pages of a load would be read again.
 * ADR 047
 */
const PAGES_KIB = 16_384;

/** Milliseconds that opening a file waits for another process that is creating it. No request waits for it yet. */
const OPENING_MS = 10_000;

/** SQLite as an engine, with two connections, because readers must not see uncommitted rows of the writer. */
export async function openSqliteEngine(file: string, patience = SQLITE_PATIENCE_MS): Promise<Engine> {
  makeFolder(dirname(file));
  const writer = await openWriter(file);
  const reader = new DatabaseSync(file, { timeout: BLOCK_MS });
  reader.exec(`pragma query_only = on; pragma cache_size = -${PAGES_KIB}`);
  const committed = rowsOf(reader);
  const hub = wakeHub();
  const commits = groupCommit(file, writer, rowsOf(writer), hub.tell, patience);
  let isClosed = false;
  return {
    read: (query) => retrySqlite(file, patience, () => query(committed)),
    write: (command) =>
      isClosed
        ? Promise.reject(new StoreError('STORE_CLOSED', `The database ${file} is closed.`))
        : commits.write(command),
    onWake: hub.onWake,
    scrub: async () => {
      await commits.settled();
      await retrySqlite(file, patience, () => truncateLog(writer));
    },
    size: async () => ({
      data: statSync(file).size,
      log: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    }),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await commits.settled();
      reader.close();
      writer.close();
    },
  };
}

/**
 * Truncates the write-ahead log. `secure_delete` overwrites deleted rows in the database file; the log keeps older page
 * images until it is truncated.
 */
function truncateLog(db: DatabaseSync): void {
  const [ended] = db.prepare('pragma wal_checkpoint(truncate)').all();
  if (ended?.['busy']) throw new StoreError('STORE_BUSY', 'Another process reads the database.');
}

/** Creates one level at a time: Node's recursive mkdir may loop for ever where no folder can be made. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Opens the writing connection. Checks the file before anything is written to it. */
async function openWriter(file: string): Promise<DatabaseSync> {
  const attempt = (): DatabaseSync => {
    const db = new DatabaseSync(file, { timeout: BLOCK_MS });
    try {
      chmodSync(file, 0o600);
      const finding = findingIn(db);
      if (finding !== null) throw damagedFault(file, finding);
      db.exec('pragma page_size = 4096');
      db.exec('pragma journal_mode = wal');
      // FULL: acknowledged writes survive a power cut; with NORMAL the last ones may be lost.
      db.exec('pragma synchronous = full');
      // Deleted rows are overwritten with zeros.
      db.exec('pragma secure_delete = on');
      db.exec('pragma foreign_keys = on');
      // After a burst of writes the write-ahead log shrinks to 8 MiB again.
      db.exec('pragma journal_size_limit = 8388608');
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  };
  return retrySqlite(file, OPENING_MS, attempt);
}

/** Prepared statements of one connection, one for each SQL text. SQLite wants `?1` for `$1`. */
function rowsOf(db: DatabaseSync): Rows {
  const prepared = new Map<string, (params: readonly Value[]) => unknown[]>();
  const prepare = (sql: string): ((params: readonly Value[]) => unknown[]) => {
    const statement = db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'));
    // Rows as arrays: rows as objects are hash tables, slow to make and to read, and cost a tenth of a load. ADR 047
    statement.setReturnArrays(true);
    let names: string[] = [];
    return (params) => {
      // Always `all`: `get` stops at the first row, and an unfinished statement with RETURNING blocks SQLite's
      // checkpoints.
      const rows = statement.all(...params) as unknown as unknown[][];
      // Column names are read at the first row, and again once another process has added columns, for `select *`.
      if (rows[0] && rows[0].length !== names.length) names = statement.columns().map(({ name }) => name);
      return rows.map((values) => rowOf(names, values));
    };
  };
  return {
    all: async <T>(sql: string, params: readonly Value[] = []) => {
      const run = prepared.get(sql) ?? prepare(sql);
      prepared.set(sql, run);
      return run(params) as T[];
    },
  };
}

function rowOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) row[names[at]!] = values[at];
  return row;
}
