import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backupFile } from '../lifetime/sicherungen.ts';
import { sqliteFile } from '../open.ts';
import { backUp } from '../store/sqlite/sqlite-backup.ts';
import { RefusedError, withStore, type Command } from './command.ts';

/** Online backup of the SQLite database. */
export const sicherung: Command = {
  usage: '[FILE]',
  about: 'copies the database into a new file, checked, beside the running service',
  more: ['Without FILE it lies in DATA_DIR/sicherungen, named after the time.'],
  args: [0, 1],
  run: async ({ settings, aufruf, args: [wanted] }) => {
    if (settings.database) throw new RefusedError('The store is PostgreSQL: back it up with pg_dump.');
    const from = sqliteFile(settings);
    if (!existsSync(from)) throw new RefusedError(`There is no database ${from}.`);
    const file = resolve(wanted ?? backupFile(settings.dataDir, Date.now()));
    if (existsSync(file)) throw new RefusedError(`${file} is there already.`);
    if (!wanted) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    backUp(from, file);
    await withStore({ settings, aufruf }, async () => undefined);
    const { size } = statSync(file);
    return { text: `${file}\nChecked, ${Math.ceil(size / 1024)} kB.\n`, json: { datei: file, bytes: size } };
  },
};
