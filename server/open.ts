import { join } from 'node:path';
import { readMandanten, type Mandanten } from './mandanten/mandanten.ts';
import type { Settings } from './settings.ts';
import { NEWEST, readMigrations } from './store/migrations.ts';
import { makeFolder, openSqlite } from './store/sqlite/sqlite.ts';
import type { Store } from './store/store.ts';

/** Folder of the package, whatever the working directory. */
const ROOT = join(import.meta.dirname, '..');

/** Folder of the themes. */
export const THEMES = join(ROOT, 'themes');

/** Reads the clients of this installation; `warn` is told what is wrong with them. */
export const openMandanten = (
  { demo, clientsDir, publicUrl, geo }: Pick<Settings, 'demo' | 'clientsDir'> & Partial<Settings>,
  warn: (line: string) => void,
): Mandanten =>
  readMandanten({
    folder: clientsDir,
    themesFolder: THEMES,
    demo,
    warn,
    ...(geo && { laender: geo.countries }),
    ...(publicUrl && { publicUrl }),
  });

/** Milliseconds that an operator's command waits for the store, as on a disk that stalls: no phone waits for it. */
export const COMMAND_PATIENCE_MS = 10_000;

/** Path of the SQLite file, used unless DATABASE_URL is set. */
export const sqliteFile = ({ dataDir }: Settings): string => join(dataDir, 'pannenlotse.sqlite');

/** Failpoint `migration-middle`: a further migration whose second statement fails. fault S10. */
const failsMidway = ({ failpoints }: Settings): boolean => failpoints.includes('migration-middle');
const BROKEN = { nummer: NEWEST + 1, text: 'create table halb (x integer);\nthis is no sql;\n' };

/**
 * Opens the store: PostgreSQL, or one SQLite file in DATA_DIR. The service and the operator's commands may have it
 * open at the same time. `patience`: milliseconds that a call waits for another process, where not as for a request.
 */
export async function openStore(settings: Settings, patience?: number): Promise<Store> {
  const { database, dataDir } = settings;
  const migrations = [...readMigrations('sqlite'), ...(failsMidway(settings) ? [BROKEN] : [])];
  if (!database) return openSqlite(sqliteFile(settings), migrations, patience);
  makeFolder(dataDir); // other files are kept there anyway
  // Imported lazily: the driver costs every start time and memory.
  const { openPostgres } = await import('./store/postgres/postgres.ts');
  return openPostgres(database, patience);
}
