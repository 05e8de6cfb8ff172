import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type PoolConfig } from 'pg';
import { TABLES } from '../tables/lifetime.ts';

// Milliseconds. Queries that come later queue behind a lock request, so it must be short. The store's own transactions
// are shorter; a backup that reads is not, nor is an autovacuum.
const LOCK = 300;
const PAUSE = 700;

/** SQLSTATE of databases that speak PostgreSQL's protocol but have no such command; they have no such files either. */
const UNKNOWN = ['0A000', '42601'];

/**
 * SQLSTATE of a server that cannot rewrite beside others: `wal_level` is minimal (22023), no worker or slot is free
 * (53400), `max_repack_replication_slots` is 0 or the table has another replica identity (55000).
 */
const REFUSED = [...UNKNOWN, '22023', '53400', '55000'];

/** SQLSTATE of a lock that was not got in time. */
export const LOCKED = '55P03';

/** `server_version_num` from which on PostgreSQL has `repack (concurrently)`. */
const REPACKS = 190_000;

/**
 * Secure erase: rewrites the tables that hold data of a case. Deleted rows and old row versions stay in the files until
 * overwritten, even after a plain `vacuum`. From PostgreSQL 19 on each table is locked only to put the new file in its
 * place (ADR 071); an older server, or one that refuses that, locks it exclusively for as long as the rewrite takes. So
 * this is for the quiet hours (ADR 044). On a connection of its own, since it takes long. `patience`: milliseconds for
 * which each table is tried again while another has it. `repacks`: for tests, the version that can do the former.
 */
export async function scrubTables(
  config: PoolConfig,
  connectionTimeoutMillis: number,
  patience: number,
  repacks = REPACKS,
): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis, lock_timeout: LOCK });
  client.on('error', () => undefined); // the query rejects as well
  try {
    await client.connect();
    const ways = (await versionOf(client)) >= repacks ? [repack, vacuumFull] : [vacuumFull];
    for (const table of TABLES) {
      await rewritten(client, table, ways, performance.now() + patience);
      // Those who waited for this table go before the next one.
      if (patience > 0) await sleep(PAUSE);
    }
  } catch (error) {
    if (!isOneOf(UNKNOWN, error)) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function versionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num);
}

type Rewrite = (client: Client, table: string) => Promise<unknown>;

const vacuumFull: Rewrite = (client, table) => client.query(`vacuum (full) ${table}`);

const repack: Rewrite = async (client, table) => {
  // It locks the table only once all is copied: do not copy, again and again, what a backup holds.
  await client.query(`do $$ begin lock table ${table} in access exclusive mode; end $$`);
  await client.query(`repack (concurrently) ${table}`);
};

/** By the first of these ways, which goes if the server refuses it. */
async function rewritten(client: Client, table: string, ways: Rewrite[], until: number): Promise<void> {
  for (;;) {
    try {
      await ways[0]!(client, table);
      // Its statistics are read without that lock, and by autovacuum if not now.
      return void (await client.query(`analyze ${table}`).catch(() => undefined));
    } catch (error) {
      if (ways.length > 1 && isOneOf(REFUSED, error)) {
        ways.shift();
        continue;
      }
      if (!isOneOf([LOCKED], error) || performance.now() >= until) throw error;
    }
    await sleep(PAUSE);
  }
}

const isOneOf = (codes: readonly string[], error: unknown): boolean =>
  error instanceof DatabaseError && codes.includes(error.code ?? '');
