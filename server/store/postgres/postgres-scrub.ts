import { Client, DatabaseError, type PoolConfig } from 'pg';
import { TABLES } from '../tables/lifetime.ts';

/**
 * Lock timeout in milliseconds. Queries that come later queue behind this lock request, so it must be short. The
 * store's own transactions are shorter; a backup that reads is not.
 */
const PATIENCE = 300;

/** SQLSTATE of databases that speak PostgreSQL's protocol but have no `vacuum full`; they have no such files either. */
const UNKNOWN = ['0A000', '42601'];

/**
 * Secure erase: rewrites the tables that hold data of a case (`vacuum full`). Deleted rows and old row versions stay in
 * the files until overwritten, even after a plain `vacuum`. Each table is locked exclusively while it is rewritten. On
 * a connection of its own, since it takes long: 6 s for 100,000 cases, in which a load waited 1.2 s at most.
 */
export async function scrubTables(config: PoolConfig, connectionTimeoutMillis: number): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis, lock_timeout: PATIENCE });
  client.on('error', () => undefined); // the query rejects as well
  try {
    await client.connect();
    for (const table of TABLES) await client.query(`vacuum (full, analyze) ${table}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && UNKNOWN.includes(error.code ?? ''))) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
