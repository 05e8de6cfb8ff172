import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMandanten, type Mandanten } from './mandanten/mandanten.ts';
import { SettingsError } from './setting.ts';
import { engineOf, leftBy, type Settings } from './settings.ts';
import { NEWEST, readMigrations, type Opening } from './store/migrations.ts';
import { isSqliteMigrated, makeFolder, openSqlite } from './store/sqlite/sqlite.ts';
import type { Store } from './store/store.ts';

/** Folder of the package, whatever the working directory. */
const ROOT = join(import.meta.dirname, '..');

/** Folder of the themes that come with the package. */
export const THEMES = join(ROOT, 'themes');

/** Folder of the themes of this installation. */
export function themesOf({ brandsDir }: Pick<Settings, 'brandsDir'>): string {
  const own = join(brandsDir, 'themes');
  return existsSync(own) ? own : THEMES;
}

/** Reads the clients of this installation; `warn` is told what is wrong with them. */
export const openMandanten = (
  {
    demo,
    clientsDir,
    brandsDir,
    standardID,
    publicUrl,
    geo,
  }: Pick<Settings, 'demo' | 'clientsDir'> & Partial<Settings>,
  warn: (line: string) => void,
  reloaded?: (ids: readonly string[]) => void,
): Mandanten =>
  readMandanten({
    folder: clientsDir,
    themesFolder: brandsDir ? themesOf({ brandsDir }) : THEMES,
    demo,
    warn,
    ...(reloaded && { reloaded }),
    ...(standardID && { standardID }),
    ...(geo && { laender: geo.countries }),
    ...(publicUrl && { publicUrl }),
  });

/** Milliseconds that an operator's command waits for the store, as on a disk that stalls: no phone waits for it. */
export const COMMAND_PATIENCE_MS = 10_000;

/** Path of the SQLite file, used unless DATABASE_URL is set. */
export const sqliteFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'pannenlotse.sqlite');

/** Failpoint `migration-middle`: a further migration whose second statement fails. fault S10. */
const failsMidway = ({ failpoints }: Settings): boolean => failpoints.includes('migration-middle');
const BROKEN = { nummer: NEWEST + 1, text: 'create table halb (x integer);\nthis is no sql;\n' };

/**
 * Refuses a start that would make an empty SQLite file beside a store that is PostgreSQL.
 * @throws SettingsError
 */
export function refuseOtherEngine(settings: Settings): void {
  if (settings.database || existsSync(sqliteFile(settings))) return;
  const left = leftAtStart(settings);
  if (!left || left.speicher === engineOf(settings)) return;
  throw new SettingsError(OTHER_ENGINE(left.speicher, settings));
}

/** A file that is damaged is written anew by the start. */
function leftAtStart(settings: Settings): ReturnType<typeof leftBy> {
  try {
    return leftBy(settings);
  } catch (error) {
    if (error instanceof SettingsError) return null;
    throw error;
  }
}

const OTHER_ENGINE = (left: string, settings: Settings): string => {
  const [, name] = /^postgres (.*)$/.exec(left) ?? [];
  return name === undefined
    ? `The store of ${settings.dataDir} is one SQLite file, and DATABASE_URL is set: unset it, or set the service's DATA_DIR.`
    : `The store of ${settings.dataDir} is the PostgreSQL database "${name}": set DATABASE_URL as the service has it. To begin anew on another store, delete ${join(settings.dataDir, 'dienst.json')}.`;
};

/**
 * Opens the store for a command: that of the service, which alone makes one.
 * @throws SettingsError where there is none, or the service has another
 */
export async function openExisting(settings: Settings): Promise<Store> {
  await refuseWithoutStore(settings);
  const store = await openStore(settings, { patience: COMMAND_PATIENCE_MS });
  // It may have moved while this command waited for it.
  const now = leftBy(settings);
  if (!now || now.speicher === engineOf(settings)) return store;
  await store.close();
  throw new SettingsError(OTHER_ENGINE(now.speicher, settings));
}

/** @throws SettingsError where the service has made no store yet, or has another */
export async function refuseWithoutStore(settings: Settings): Promise<void> {
  const { dataDir, database } = settings;
  const left = leftBy(settings);
  if (left && left.speicher !== engineOf(settings)) throw new SettingsError(OTHER_ENGINE(left.speicher, settings));
  if (!(await isThere(settings)))
    throw new SettingsError(
      `There is no database ${database ? `in ${database.host}:${database.port}/${database.name}` : `in ${dataDir}`} yet: the first start of the service makes it. If the service has other settings, set them here too (DATA_DIR, DATABASE_URL).`,
    );
}

async function isThere({ database, ...settings }: Settings): Promise<boolean> {
  if (!database) return existsSync(sqliteFile(settings));
  const { hasPostgresTables } = await import('./store/postgres/postgres.ts');
  return hasPostgresTables(database);
}

/** Whether there is a store that has all of this release's schema, which opening would bring it. It is only read. */
export async function isOfRelease(settings: Settings): Promise<boolean> {
  const { database } = settings;
  if (database) return (await import('./store/postgres/postgres.ts')).isPostgresMigrated(database);
  const file = sqliteFile(settings);
  return existsSync(file) && isSqliteMigrated(file);
}

/**
 * Opens the store: PostgreSQL, or one SQLite file in DATA_DIR. The service and the operator's commands may have it
 * open at the same time.
 */
export async function openStore(settings: Settings, opening?: Opening): Promise<Store> {
  const { database, dataDir } = settings;
  const migrations = [...readMigrations('sqlite'), ...(failsMidway(settings) ? [BROKEN] : [])];
  if (!database) return openSqlite(sqliteFile(settings), migrations, opening);
  makeFolder(dataDir); // other files are kept there anyway
  // Imported lazily: the driver costs every start time and memory.
  const { openPostgres } = await import('./store/postgres/postgres.ts');
  return openPostgres(database, opening);
}
