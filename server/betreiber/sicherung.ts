import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sqliteFile } from '../open.ts';
import { backupFile } from '../sicherung/backup-files.ts';
import { makeBackup } from '../sicherung/make-backup.ts';
import { checkRecipients } from '../sicherung/backup-folder.ts';
import { RefusedError, withStore, type Command } from './command.ts';

/** Online backup of the SQLite database. */
export const sicherung: Command = {
  usage: '[FILE]',
  about: 'copies the database into a new file, checked, beside the running service',
  more: [
    'Without FILE it lies in BACKUP_DIR (DATA_DIR/sicherungen), named after the time.',
    'With BACKUP_RECIPIENTS it is encrypted for those public keys.',
    'It holds a copy of the journal of erasures.',
    'If the command is killed, the next start of the service or the next backup removes what it has left.',
  ],
  args: [0, 1],
  run: async ({ settings, aufruf, args: [wanted] }) => {
    if (settings.database) throw new RefusedError('The store is PostgreSQL: back it up with pg_dump.');
    const from = sqliteFile(settings);
    if (!existsSync(from)) throw new RefusedError(`There is no database ${from}.`);
    const { dir, recipients } = settings.backup;
    await checkRecipients(recipients);
    const isEncrypted = recipients.length > 0;
    const file = resolve(wanted ?? backupFile(dir, Date.now(), { isEncrypted }));
    if (existsSync(file)) throw new RefusedError(`${file} is there already.`);
    if (!wanted) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const size = await withStore({ settings, aufruf }, (_store, _recordAccess, journal) =>
      makeBackup({ from, to: file, recipients, journal: journal.folder }),
    );
    return {
      text: `${file}\nChecked, ${Math.ceil(size / 1024)} kB${isEncrypted ? ', encrypted' : ''}.\n`,
      json: { datei: file, bytes: size },
    };
  },
};
