import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { readDatabaseUrl } from '../../server/store/postgres/database-url.ts';
import { openPostgres } from '../../server/store/postgres/postgres.ts';
import { startPostgres, withoutPostgres } from '../../server/store/postgres/test-postgres.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import type { Store } from '../../server/store/store.ts';

type Values = readonly (string | number | null)[];

/** An empty, migrated database of one engine. It is filled without the store's safety, and then served. */
export interface BenchDatabase {
  engine: 'SQLite' | 'PostgreSQL';
  dataDir: string;
  /** Settings with which a service opens it. */
  env: Record<string, string>;
  /** Opens it as the service does. */
  open(): Promise<Store>;
  /** Runs the work with a function for SQL, fast and not durable; then updates the statistics. */
  fill(work: (run: (sql: string, values?: Values) => Promise<void>) => Promise<void>): Promise<void>;
  /** SQL in which the engines differ: rows `value` of a JSON list. */
  list(parameter: string): string;
  /** Copies it while nobody has it open. */
  copy(): Promise<BenchDatabase>;
}

/** Returns functions for new databases of each available engine; `close` deletes all of them. */
export async function openBenchDatabases(): Promise<{
  engines: readonly (() => Promise<BenchDatabase>)[];
  close(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-years-'));
  const server = withoutPostgres ? null : await startPostgres({ max_wal_size: '8GB', shared_buffers: '256MB' });
  let count = 0;
  const newDir = (): string => join(folder, String(++count));

  const sqlite = async (from?: string): Promise<BenchDatabase> => {
    const dataDir = newDir();
    const file = join(dataDir, 'pannenlotse.sqlite');
    const open = (): Promise<Store> => openSqlite(file);
    if (from) cpSync(from, dataDir, { recursive: true });
    else await (await open()).close();
    return {
      engine: 'SQLite',
      dataDir,
      env: { DATA_DIR: dataDir },
      open,
      fill: async (work) => {
        const db = new DatabaseSync(file);
        db.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -1000000; begin');
        await work(async (sql, values = []) => void db.prepare(sql.replaceAll(/\$(\d+)/g, '?$1')).all(...values));
        db.exec('commit; pragma journal_mode = wal');
        db.close();
      },
      list: (parameter) => `json_each(${parameter})`,
      copy: () => sqlite(dataDir),
    };
  };

  const postgres = async (from?: { dataDir: string; url: string }): Promise<BenchDatabase> => {
    const dataDir = newDir();
    mkdirSync(dataDir);
    if (from) cpSync(from.dataDir, dataDir, { recursive: true });
    const url = from ? await server!.emptyUrl(`template ${readDatabaseUrl(from.url).name}`) : await server!.newUrl();
    const open = (): Promise<Store> => openPostgres(readDatabaseUrl(url));
    await (await open()).close();
    return {
      engine: 'PostgreSQL',
      dataDir,
      env: { DATA_DIR: dataDir, DATABASE_URL: url },
      open,
      fill: async (work) => {
        const client = new Client({ connectionString: url });
        await client.connect();
        await client.query('set synchronous_commit = off; begin');
        await work(async (sql, values = []) => void (await client.query(sql, [...values])));
        await client.query('commit');
        await client.query('vacuum analyze');
        await client.end();
      },
      list: (parameter) => `json_array_elements_text(${parameter}::json) as list (value)`,
      copy: () => postgres({ dataDir, url }),
    };
  };

  return {
    engines: server ? [() => sqlite(), () => postgres()] : [() => sqlite()],
    close: async () => {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
