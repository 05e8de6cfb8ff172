import { linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rememberMove, type Settings } from '../settings.ts';
import { DatabaseUrlError, readDatabaseUrl, type Database } from '../store/postgres/database-url.ts';
import { sqliteFile } from '../open.ts';
import { replacedFile } from '../sicherung/backup-files.ts';
import { takeLock } from '../store/sqlite/file-lock.ts';
import { openAlone } from '../store/sqlite/sqlite-backup.ts';
import { RefusedError, alignedColumns, UsageError, withStore, type Command } from './command.ts';

/** Moves the installation from SQLite to PostgreSQL. */
export const umziehen: Command = {
  usage: '--nach postgres://USER@HOST/NAME',
  about: 'moves all that is kept from the SQLite file into an empty PostgreSQL database; the service is stopped',
  more: [
    '--nach URL         the database, as DATABASE_URL will name it; it must be empty',
    'All or nothing: the rows are counted before they count. Afterwards start the service with that DATABASE_URL.',
    'The journal of erasures stays where it is. The SQLite file stays for 90 days, as …sqlite.vorher: it holds whoever',
    'is erased later, so delete it when all is well. The way back is to give it its old name.',
  ],
  options: ['nach'],
  hidden: ['nach'],
  args: [0, 0],
  run: async (call) => {
    const { settings, values } = call;
    const { dataDir } = settings;
    if (settings.database) throw new RefusedError('The store is PostgreSQL already: unset DATABASE_URL.');
    const database = databaseIn(values['nach']);
    const file = sqliteFile(settings);
    const unlock = takeLock(join(dataDir, 'dienst.lock'));
    if (!unlock) throw new RefusedError('The service is running: stop it first. Nothing was changed.');
    try {
      // Migrates the file to this release, and records that somebody had all of it.
      await withStore(call, async () => undefined);
      const counts = await moveAlone(file, settings, database);
      const rows = [...counts].filter(([, count]) => count > 0);
      const place = `${database.host}:${database.port}/${database.name}`;
      const text = `${alignedColumns(rows)}All is in ${place}. Start the service with DATABASE_URL.\n`;
      return { text, json: { umgezogen: Object.fromEntries(counts), nach: place } };
    } finally {
      unlock();
    }
  },
};

function databaseIn(typed: string | undefined): Database {
  if (!typed) throw new UsageError('Say where: --nach postgres://USER@HOST/NAME.');
  try {
    return readDatabaseUrl(typed);
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new UsageError(`--nach ${error.message}.`, { cause: error });
    throw error;
  }
}

/**
 * Keeps others from opening the file, from the copy until it is set aside. So everything that was written is in the
 * copy.
 */
async function moveAlone(file: string, settings: Settings, database: Database): Promise<ReadonlyMap<string, number>> {
  const { moveIn } = await import('../store/postgres/move-in.ts');
  const source = openAlone(file);
  if (!source) throw new RefusedError(`Another process has ${file} open: end it first. Nothing was changed.`);
  try {
    const counts = await moveIn(source, database);
    rememberMove({ ...settings, database });
    setAside(file, replacedFile(settings.dataDir));
    return counts;
  } finally {
    source.close();
  }
}

/** Linked by a second name first, so that there is a file at every moment. */
function setAside(file: string, to: string): void {
  rmSync(to, { force: true });
  linkSync(file, to);
  rmSync(file);
}
