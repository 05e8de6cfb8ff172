import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { makeStore } from '../commands.ts';
import type { Database } from './database-url.ts';
import { StoreError, type Engine, type Rows, type Value } from '../engine.ts';
import { migrate } from '../migrations.ts';
import { connectionOf, makeDurable } from './postgres-connection.ts';
import { isCut, isReadOnly, PATIENCE_MS, patiently } from './postgres-faults.ts';
import { scrubTables } from './postgres-scrub.ts';
import { postgresWakes } from './postgres-wakes.ts';
import type { Store } from '../store.ts';

/** Connections of one process, besides the one that listens. */
const CONNECTIONS = 8;

/** Milliseconds. The driver's own limit is the longest: it stands in where no answer comes at all. */
const LIMITS = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 3_000,
  lock_timeout: 1_500,
  idle_in_transaction_session_timeout: 5_000,
  query_timeout: 4_000,
  idleTimeoutMillis: 30_000,
} satisfies PoolConfig;

/** A migration may take its time, and wait for another process that migrates too. */
const BUILDING = { connectionTimeoutMillis: LIMITS.connectionTimeoutMillis, max: 1 } satisfies PoolConfig;
/** Milliseconds for which a start waits for a database server that starts as well. */
const START_PATIENCE_MS = 10_000;

/**
 * The store in a PostgreSQL database, its schema brought up to date; any number of processes may open it at once.
 * @throws StoreError when it cannot be reached or used, with a sentence for the operator
 */
export async function openPostgres(database: Database): Promise<Store> {
  await migrateTogether(database);
  return makeStore(openEngine(database));
}

/** What a database says where two processes made the same thing at once: the table, its type, the column, or the migration's number is there already. */
const MADE_MEANWHILE = ['42P07', '23505', '42710', '42701'];

/** `migrate`, beside other processes that do the same: whoever comes second looks again. */
export async function migrateTogether(database: Database, migrations?: Parameters<typeof migrate>[1]): Promise<void> {
  const engine = openEngine(database, BUILDING, START_PATIENCE_MS);
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await migrate(engine, migrations);
      } catch (error) {
        // A step that failed says so itself, with what the database said as its cause.
        const { code } = ((error as Error).cause ?? error) as { code?: unknown };
        const isMeanwhile = MADE_MEANWHILE.includes(String(code));
        if (!isMeanwhile || tries === 10) throw error;
      }
    }
  } finally {
    await engine.close();
  }
}

/** PostgreSQL as an engine: a pool of connections, each write a transaction of its own. */
export function openEngine(
  database: Database,
  limits: PoolConfig = { ...LIMITS, max: CONNECTIONS },
  patience = PATIENCE_MS,
): Engine {
  const { place, config } = connectionOf(database);
  const pool = new Pool({ ...config, ...limits, onConnect: makeDurable });
  // A connection that is lost says so as an event too, which would end the process; whoever uses or takes it next finds out.
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
      isUseless = isCut(error) || isReadOnly(error) || error instanceof StoreError;
      throw error;
    } finally {
      client.release(isUseless);
    }
  }

  async function using<T>(attempt: (client: PoolClient) => Promise<T>): Promise<T> {
    if (isClosed) throw new StoreError('STORE_CLOSED', `The database ${place} is closed.`);
    const run = patiently(place, patience, () => attempted(attempt));
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
    scrub: async (hasErased) => {
      if (hasErased) await patiently(place, patience, () => scrubTables(config, LIMITS.connectionTimeoutMillis));
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await Promise.allSettled(running);
      await Promise.all([pool.end(), wakes.close()]);
    },
  };
}

/** Runs the command between begin and commit; what it throws undoes all of it. */
async function transaction<T>(place: string, client: PoolClient, command: (rows: Rows) => Promise<T>): Promise<T> {
  await client.query('begin isolation level read committed');
  let value: T;
  try {
    value = await command(rowsOf(client));
  } catch (error) {
    if (!isCut(error)) await client.query('rollback');
    throw error;
  }
  const { command: end } = await client.query('commit').catch((error: unknown) => {
    // Written or not: nobody knows, so it is not done again here. The caller's own repeat has its key or its revision.
    throw isCut(error)
      ? new StoreError('STORE_BUSY', `The connection to ${place} was lost in a commit.`, { cause: error })
      : error;
  });
  // PostgreSQL answers the commit of a failed transaction without an error.
  if (end !== 'COMMIT') throw new Error('A command went on after one of its statements had failed.');
  return value;
}

const NAMES = new Map<string, string>();

/** Each SQL text is prepared once a connection, under a name. */
function nameOf(sql: string): string {
  const name = NAMES.get(sql) ?? `s${NAMES.size}`;
  NAMES.set(sql, name);
  return name;
}

/** PostgreSQL's text holds every character but this one; a document's JSON text never has it. */
const storable = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value);

const rowsOf = (client: PoolClient): Rows => ({
  all: async <T>(sql: string, params: readonly Value[] = []) =>
    (await client.query({ name: nameOf(sql), text: sql, values: params.map(storable) })).rows as T[],
});
