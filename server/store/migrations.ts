import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError, type Engine, type Rows } from './engine.ts';

/** A step of the schema, which is a file of migrations/. */
export interface Migration {
  nummer: number;
  /** SQL statements. */
  text: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');

/**
 * The steps in order. A step is `NNN.sql`, or one file for each engine: `NNN.sqlite.sql` and `NNN.postgres.sql`. A
 * program may run beside the schema of the next release (rolling upgrade), so a step adds columns and drops none.
 */
export const readMigrations = (engine: 'sqlite' | 'postgres', folder = FOLDER): Migration[] =>
  readdirSync(folder)
    .filter((name) => new RegExp(`^\\d{3}(\\.${engine})?\\.sql$`).test(name))
    .sort()
    .map((name) => ({ nummer: Number(name.slice(0, 3)), text: readFileSync(join(folder, name), 'utf8') }));

/** A new name for an epoch of the store. */
export const newEpochName = (): string => randomBytes(4).toString('hex');

/** A line that ends with a semicolon ends a statement. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll('{{random}}', newEpochName)
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);

const checksumOf = ({ text }: Migration): string =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

/** Message for a database that has the table `schema_migrations`. */
export const MADE_BEFORE =
  'The database was made by a version before 0.2.0, which this version cannot read: docs/operate/upgrade.md says what to do.';

/** How a store is opened. */
export interface Opening {
  /** Milliseconds that each call waits for a lock of another process, where not as for a request. */
  patience?: number;
  /** Is told the number of each step of the schema that the opening has applied. */
  tellStep?(nummer: number): void;
}

/**
 * Applies the missing steps, each in a transaction. `lock`: a statement that lets only one process do so.
 * @throws StoreError STORE_MIGRATION when a step fails, when an applied file was changed, and for a database from
 * before 0.2.0. A failed step is rolled back; those before it stay.
 */
export async function migrate(
  engine: Engine,
  migrations: readonly Migration[],
  { lock, tellStep }: Pick<Opening, 'tellStep'> & { lock?: string } = {},
): Promise<void> {
  if (await hasTable(engine, 'schema_migrations')) throw new StoreError('STORE_MIGRATION', MADE_BEFORE);
  const locked = <T>(command: (rows: Rows) => Promise<T>): Promise<T> =>
    engine.write(async (rows) => {
      if (lock) await rows.all(lock);
      return command(rows);
    });
  await locked((rows) =>
    rows.all(
      'create table if not exists migrationen (nummer integer not null primary key, pruefsumme text not null, angewendet text not null)',
    ),
  );
  for (const migration of migrations) {
    const isApplied = await locked((rows) => apply(rows, migration)).catch((error: unknown) => {
      if (error instanceof StoreError) throw error;
      const text = `The database could not be brought to this release (step ${migration.nummer}: ${(error as Error).message}): nothing of the step was kept, and the release before goes on with it.`;
      throw new StoreError('STORE_MIGRATION', text, { cause: error });
    });
    if (isApplied) tellStep?.(migration.nummer);
  }
}

/** Gives whether the step was missing. */
async function apply(rows: Rows, migration: Migration): Promise<boolean> {
  const { nummer, text } = migration;
  const sql = 'select pruefsumme from migrationen where nummer = $1';
  const [done] = await rows.all<{ pruefsumme: string }>(sql, [nummer]);
  const pruefsumme = checksumOf(migration);
  if (done && done.pruefsumme !== pruefsumme)
    throw new StoreError(
      'STORE_MIGRATION',
      `Step ${nummer} of the schema was changed after it was applied to this database: install an unchanged release.`,
    );
  if (done) return false;
  for (const statement of statementsOf(text)) await rows.all(statement);
  await rows.all('insert into migrationen (nummer, pruefsumme, angewendet) values ($1, $2, $3)', [
    nummer,
    pruefsumme,
    new Date().toISOString(),
  ]);
  return true;
}

async function hasTable({ read }: Engine, table: string): Promise<boolean> {
  try {
    await read((rows) => rows.all(`select 1 from ${table} limit 1`));
    return true;
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return false; // The database's own error: no such table.
  }
}

/** Number of the newest step; both engines have the same. */
export const NEWEST = readMigrations('sqlite').at(-1)!.nummer;

/** Whether all steps are applied. A newer program may have applied more. */
export async function isMigrated(rows: Rows): Promise<boolean> {
  const [found] = await rows.all<{ n: number }>('select count(*) as n from migrationen where nummer <= $1', [NEWEST]);
  return Number(found?.n) === NEWEST;
}
