import { DatabaseSync } from 'node:sqlite';
import { StoreError, type Rows, type Value } from '../engine.ts';
import { readMigrations } from '../migrations.ts';
import { migrateTogether, openPostgresEngine } from './postgres.ts';
import type { Database } from './database-url.ts';

/** Rows that one statement inserts. With the widest table they stay below the limit of values. */
const AT_ONCE = 500;

/** The table of the steps, which the target has already. When they were applied moves too: the counts begin then. */
const STEPS = 'migrationen';

/**
 * Copies all rows of a SQLite database of this release into an empty PostgreSQL database, in one transaction. Counts
 * the rows there before the commit. Nobody may write the source meanwhile. Returns the number of rows by table.
 * @throws StoreError when the database is not empty, or cannot be reached
 */
export async function moveIn(source: DatabaseSync, database: Database): Promise<ReadonlyMap<string, number>> {
  await migrateTogether(database);
  const engine = openPostgresEngine(database, { max: 1, connectionTimeoutMillis: 5_000 });
  try {
    return await engine.write((rows) => copyAll(source, rows));
  } finally {
    await engine.close();
  }
}

async function copyAll(source: DatabaseSync, rows: Rows): Promise<ReadonlyMap<string, number>> {
  const tables = tablesOf(source);
  const begun = rowsOfSchema(tables);
  for (const table of tables)
    if ((await countIn(rows, table)) > begun.get(table)!) throw new StoreError('STORE_READONLY', IN_USE(table));
  // Rows that the schema begins with are replaced by those of the file.
  for (const [table, count] of begun) if (count) await rows.all(`delete from ${table}`);
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table, await copyTable(source, rows, table));
  for (const [table, count] of counts) {
    const there = await countIn(rows, table);
    if (there !== count)
      throw new StoreError(
        'STORE_DAMAGED',
        `${table}: ${there} of ${count} rows arrived. Nothing was kept in that database.`,
      );
  }
  for (const { nummer, angewendet } of source.prepare(`select nummer, angewendet from ${STEPS}`).all())
    await rows.all(`update ${STEPS} set angewendet = $2 where nummer = $1`, [Number(nummer), String(angewendet)]);
  return counts;
}

const IN_USE = (table: string): string =>
  `That database is in use already (${table}): name an empty one. Nothing was changed.`;

async function countIn(rows: Rows, table: string): Promise<number> {
  const [there] = await rows.all<{ n: string }>(`select count(*) as n from ${table}`);
  return Number(there?.n);
}

/** Number of rows of each table in a new database. */
function rowsOfSchema(tables: readonly string[]): ReadonlyMap<string, number> {
  const fresh = new DatabaseSync(':memory:');
  try {
    for (const { text } of readMigrations('sqlite')) fresh.exec(text);
    return new Map(
      tables.map((table) => [table, Number(fresh.prepare(`select count(*) as n from ${table}`).get()?.['n'])]),
    );
  } finally {
    fresh.close();
  }
}

/** The tables in the order of their creation, so that referenced rows come first. */
function tablesOf(source: DatabaseSync): string[] {
  const sql = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by rowid";
  return source
    .prepare(sql)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== STEPS);
}

async function copyTable(source: DatabaseSync, rows: Rows, table: string): Promise<number> {
  let count = 0;
  let batch: Record<string, Value>[] = [];
  const send = async (): Promise<void> => {
    if (!batch.length) return;
    const columns = Object.keys(batch[0]!);
    const marks = batch.map((_, row) => `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`);
    const values = batch.flatMap((row) => columns.map((column) => row[column]!));
    await rows.all(`insert into ${table} (${columns.join(', ')}) values ${marks.join(', ')}`, values);
    count += batch.length;
    batch = [];
  };
  for (const row of source.prepare(`select * from ${table}`).iterate()) {
    batch.push(row as Record<string, Value>);
    if (batch.length === AT_ONCE) await send();
  }
  await send();
  return count;
}
