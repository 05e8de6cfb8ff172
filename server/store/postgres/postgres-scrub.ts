import { Client, DatabaseError, type PoolConfig } from 'pg';
import { TABLES } from '../tables/lifetime.ts';

/** Milliseconds that it waits for a table, while all who come after it wait too. The store's own transactions are shorter; a backup that reads is not. */
const PATIENCE = 300;

/** What an engine says that speaks PostgreSQL's protocol and has no such statement: it has no such files either. */
const UNKNOWN = ['0A000', '42601'];

/**
 * Writes the tables with something of a case anew: deleted rows and earlier versions of a row lie in their files until others need the place, also after a
 * plain `vacuum`. A table is closed while it is rewritten. A connection of its own, because this takes its time: 6 s for 100,000 cases, of which a load
 * waited 1.2 s at most.
 */
export async function scrubTables(config: PoolConfig, connectionTimeoutMillis: number): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis, lock_timeout: PATIENCE });
  client.on('error', () => undefined); // its query says so too
  try {
    await client.connect();
    for (const table of TABLES) await client.query(`vacuum (full, analyze) ${table}`);
  } catch (error) {
    if (!(error instanceof DatabaseError && UNKNOWN.includes(error.code ?? ''))) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
