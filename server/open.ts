import { join } from 'node:path';
import { readMandanten, type Mandanten } from './mandanten/mandanten.ts';
import type { Settings } from './settings.ts';
import { MIGRATIONS } from './store/migrations.ts';
import { makeFolder, openSqlite } from './store/sqlite/sqlite.ts';
import type { Store } from './store/store.ts';

/** Folder of the package: the themes lie in it, wherever the service is started from. */
const ROOT = join(import.meta.dirname, '..');

/** Folder of the themes. */
export const THEMES = join(ROOT, 'themes');

/** The clients of this installation. */
export const openMandanten = (
  { demo, mandantenDir, publicUrl }: Pick<Settings, 'demo' | 'mandantenDir'> & Partial<Settings>,
  warn: (line: string) => void,
): Mandanten =>
  readMandanten({ folder: mandantenDir, themesFolder: THEMES, demo, warn, ...(publicUrl && { publicUrl }) });

/** The database where no other is set. */
export const sqliteFile = ({ dataDir }: Settings): string => join(dataDir, 'pannenlotse.sqlite');

/** FAULT=migration-middle: what a release would bring whose last migration fails. */
const failsMidway = ({ failpoints }: Settings): boolean => failpoints.includes('migration-middle');
const BROKEN = ['create table halb (x integer)', 'this is no sql'];

/** The store of this installation, which the service and the operator's commands may open at once: PostgreSQL, or one file in DATA_DIR. */
export async function openStore(settings: Settings): Promise<Store> {
  const { database, dataDir } = settings;
  if (!database) return openSqlite(sqliteFile(settings), failsMidway(settings) ? [...MIGRATIONS, BROKEN] : MIGRATIONS);
  makeFolder(dataDir); // what else is kept lies there all the same
  // Loaded only here: the driver takes time and memory at every start.
  const { openPostgres } = await import('./store/postgres/postgres.ts');
  return openPostgres(database);
}
