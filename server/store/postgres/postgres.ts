import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { makeStore } from '../commands.ts';
import type { Database } from './database-url.ts';
import { StoreError, type Engine, type Rows, type Value } from '../engine.ts';
import { isMigrated, migrate, readMigrations, type Migration, type Opening } from '../migrations.ts';
import { postgresConfig, makeDurable } from './postgres-connection.ts';
import { isConnectionCut, isReadOnly, POSTGRES_PATIENCE_MS, retryPostgres } from './postgres-faults.ts';
import { postgresWakes } from './postgres-wakes.ts';
import type { Store } from '../store.ts';

/** Pool size of one process; the connection for LISTEN is extra. */
const CONNECTIONS = 8;

/**
 * Timeouts in milliseconds. The driver's `query_timeout` is the longest: it only ends queries that get no answer at
 * all.
 */
const LIMITS = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 3_000,
  lock_timeout: 1_500,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 4_000,
  idleTimeoutMillis: 30_000,
} satisfies PoolConfig;

/**
 * Timeouts of a migration in milliseconds. Loads and saves queue behind a migration that waits for a lock. So the
 * migration gives up soon, and tries again.
 */
const LOCK = { once: 1_000, pause: 1_000, patience: 10 * 60_000 } as const;
/** Migrations run without statement timeouts. */
const BUILDING = {
  connectionTimeoutMillis: LIMITS.connectionTimeoutMillis,
  lock_timeout: LOCK.once,
  max: 1,
} satisfies PoolConfig;
/** Milliseconds that a starting service waits for a database server that is starting as well. */
const START_PATIENCE_MS = 10_000;

/**
 * Opens the store in a PostgreSQL database and migrates it. Any number of processes may have it open. Each call of the
 * store is retried for `patience` milliseconds.
 * @throws StoreError with a sentence for the operator, when the database cannot be reached or used
 */
export async function openPostgres(database: Database, { patience, tellStep }: Opening = {}): Promise<Store> {
  await migrateTogether(database, { tellStep });
  return makeStore(openPostgresEngine(database, undefined, patience));
}

/** SQLSTATE of a lock that was not obtained in time (`lock_timeout`). */
const LOCKED = '55P03';
/** Only one process at a time migrates. The lock is held until the end of the transaction; the number is ours. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(7301)';

const HELD =
  'The database could not be brought to this release: somebody, such as a backup (pg_dump), holds its tables. Start again when that has ended.';

/**
 * Runs `migrate`, safe beside other processes that migrate. If a lock is not obtained, as on a table that a backup
 * reads, it tries again, at most for `patience` (milliseconds).
 * @throws StoreError STORE_MIGRATION, STORE_BUSY
 */
export async function migrateTogether(
  database: Database,
  {
    migrations = readMigrations('postgres'),
    patience = LOCK.patience,
    tellStep,
  }: Pick<Opening, 'tellStep'> & { migrations?: readonly Migration[]; patience?: number } = {},
): Promise<void> {
  const until = performance.now() + patience;
  const engine = openPostgresEngine(database, BUILDING, START_PATIENCE_MS);
  try {
    for (;;) {
      try {
        return await migrate(engine, migrations, { lock: ONE_AT_A_TIME, tellStep });
      } catch (error) {
        // A failed migration is a StoreError with the database's error as its cause.
        const { code } = ((error as Error).cause ?? error) as { code?: unknown };
        if (code !== LOCKED) throw error;
        if (performance.now() >= until) throw new StoreError('STORE_BUSY', HELD, { cause: error });
        await sleep(LOCK.pause);
      }
    }
  } finally {
    await engine.close();
  }
}

/** Whether the service has created its tables in that database. */
export const hasPostgresTables = (database: Database): Promise<boolean> => asked(database, hasTables);

/** Whether the database has all steps of this release's schema. Only reads. */
export const isPostgresMigrated = (database: Database): Promise<boolean> =>
  asked(database, async (rows) => (await hasTables(rows)) && isMigrated(rows));

async function hasTables(rows: Rows): Promise<boolean> {
  const sql = "select 1 from information_schema.tables where table_name = 'migrationen'";
  return (await rows.all(sql)).length > 0;
}

async function asked<T>(database: Database, question: (rows: Rows) => Promise<T>): Promise<T> {
  const engine = openPostgresEngine(database, BUILDING, START_PATIENCE_MS);
  try {
    return await engine.read(question);
  } finally {
    await engine.close();
  }
}

/** PostgreSQL as an engine: a connection pool, in which each write is a transaction of its own. */
export function openPostgresEngine(
  database: Database,
  limits: PoolConfig = { ...LIMITS, max: CONNECTIONS },
  patience = POSTGRES_PATIENCE_MS,
): Engine {
  const { place, config } = postgresConfig(database);
  const pool = new Pool({ ...config, ...limits, onConnect: makeDurable });
  // An 'error' event without a listener would end the process. The next query on a lost connection fails anyway.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const wakes = postgresWakes(config);
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  async function attempted<T>(attempt: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isUseless = false;
    try {
      return await attempt(client);
    } catch (error) {
      isUseless = isConnectionCut(error) || isReadOnly(error) || error instanceof StoreError;
      throw error;
    } finally {
      client.release(isUseless);
    }
  }

  async function using<T>(attempt: (client: PoolClient) => Promise<T>): Promise<T> {
    if (isClosed) throw new StoreError('STORE_CLOSED', `The database ${place} is closed.`);
    const run = retryPostgres(place, patience, () => attempted(attempt));
    running.add(run);
    return run.finally(() => running.delete(run));
  }

  return {
    read: (query) => using((client) => query(rowsOf(client))),
    write: async (command) => {
      const told = new Set<string>();
      const value = await using((client) => {
        told.clear();
        return transaction(place, client, (rows) => command(rows, (about) => told.add(about)));
      });
      if (told.size) await wakes.tell(pool, [...told]);
      return value;
    },
    onWake: wakes.onWake,
    scrub: () => Promise.resolve(),
    size: () =>
      using(async (client) => {
        const sql = 'select pg_database_size(current_database()) as bytes';
        const [row] = await rowsOf(client).all<{ bytes: string }>(sql);
        return { data: Number(row?.bytes), log: null };
      }),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await Promise.allSettled(running);
      await Promise.all([pool.end(), wakes.close()]);
    },
  };
}

/** Runs the command in a transaction. If it throws, the transaction is rolled back. */
async function transaction<T>(place: string, client: PoolClient, command: (rows: Rows) => Promise<T>): Promise<T> {
  await client.query('begin isolation level read committed');
  let value: T;
  try {
    value = await command(rowsOf(client));
  } catch (error) {
    if (!isConnectionCut(error)) await client.query('rollback');
    throw error;
  }
  const { command: end } = await client.query('commit').catch((error: unknown) => {
    // The outcome of the commit is unknown, so it is not retried here. The caller's retry is safe by its key or
    // revision.
    throw isConnectionCut(error)
      ? new StoreError('STORE_BUSY', `The connection to ${place} was lost in a commit.`, { cause: error })
      : error;
  });
  // PostgreSQL answers the commit of a failed transaction with ROLLBACK, not with an error.
  if (end !== 'COMMIT') throw new Error('A command went on after one of its statements had failed.');
  return value;
}

const NAMES = new Map<string, string>();

/** Name of a prepared statement: each SQL text is prepared once per connection. */
function nameOf(sql: string): string {
  const name = NAMES.get(sql) ?? `s${NAMES.size}`;
  NAMES.set(sql, name);
  return name;
}

/** PostgreSQL's `text` cannot hold NUL. The JSON text of a document never contains it. */
const storable = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

const rowsOf = (client: PoolClient): Rows => ({
  all: async <T>(sql: string, params: readonly Value[] = []) =>
    (await client.query({ name: nameOf(sql), text: sql, values: params.map(storable) })).rows as T[],
});
