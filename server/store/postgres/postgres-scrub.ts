import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, type PoolConfig } from 'pg';
import { TABLES } from '../tables/lifetime.ts';

// Milliseconds. Queries that come later queue behind a lock request, so it must be short. The store's own transactions
// are shorter; a backup that reads is not, nor is an autovacuum.
const LOCK = 300;
const PAUSE = 700;

/** SQLSTATE of databases that speak PostgreSQL's protocol but have no `vacuum full`; they have no such files either. */
const UNKNOWN = ['0A000', '42601'];

/** SQLSTATE of a lock that was not got in time. */
export const LOCKED = '55P03';

/**
 * Secure erase: rewrites the tables that hold data of a case (`vacuum full`). Deleted rows and old row versions stay in
 * the files until overwritten, even after a plain `vacuum`. Each table is locked exclusively while it is rewritten, so
 * this is for the quiet hours (ADR 044). On a connection of its own, since it takes long. `patience`: milliseconds for
 * which each table is tried again while another has it.
 */
export async function scrubTables(
  config: PoolConfig,
  connectionTimeoutMillis: number,
  patience: number,
): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis, lock_timeout: LOCK });
  client.on('error', () => undefined); // the query rejects as well
  try {
    await client.connect();
    for (const table of TABLES) {
      await rewritten(client, table, performance.now() + patience);
      // Those who waited for this table go before the next one.
      if (patience > 0) await sleep(PAUSE);
    }
  } catch (error) {
    if (!(error instanceof DatabaseError && UNKNOWN.includes(error.code ?? ''))) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function rewritten(client: Client, table: string, until: number): Promise<void> {
  for (;;) {
    try {
      await client.query(`vacuum (full) ${table}`);
      // Its statistics are read without that lock, and by autovacuum if not now.
      return void (await client.query(`analyze ${table}`).catch(() => undefined));
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === LOCKED;
      if (!isLocked || performance.now() >= until) throw error;
    }
    await sleep(PAUSE);
  }
}
