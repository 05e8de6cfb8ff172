import { scrub } from '../lifetime/erasure-journal.ts';
import { clearCopies, replacedFile } from '../sicherung/backup-files.ts';
import { backupFolders } from '../sicherung/backup-folder.ts';
import { removeLeftByCommands } from '../sicherung/left-copies.ts';
import { withStore, type Command } from './command.ts';
import { askedIn, casesOf, confirm, PERSON_HELP, PERSON_OPTIONS, PERSON_USAGE } from './person.ts';

/** Erases a case, or those of a person, at the person's request (Art. 17 GDPR). */
export const loeschen: Command = {
  usage: `${PERSON_USAGE} [--ja]`,
  about: 'erases a case for good; a restored backup does not bring it back',
  more: PERSON_HELP,
  options: PERSON_OPTIONS,
  hidden: ['telefon', 'kennzeichen'],
  flags: ['ja'],
  args: [0, 1],
  run: async (call) => {
    const asked = askedIn(call);
    const { settings } = call;
    const { vorgaenge, by } = await withStore(call, async (store, recordAccess, journal) => {
      const found = await casesOf(store, asked, recordAccess);
      await confirm(found, call, 'erase all of them');
      for (const { mandant, userID } of found.cases)
        await store.lifetime.erase(mandant, userID, new Date().toISOString(), journal);
      await scrub(store);
      return { vorgaenge: found.cases.map(({ vorgangRef }) => vorgangRef), by: found.by };
    });
    const what = by ? `Erased: ${vorgaenge.join(', ')}.` : 'Erased.';
    const folders = backupFolders(settings.dataDir, settings.backup);
    removeLeftByCommands(folders, settings.dataDir);
    const before = replacedFile(settings.dataDir);
    const others = clearCopies(folders, settings.dataDir).map((file) =>
      file === before
        ? ` So does the database that a restore has replaced: delete ${file}.`
        : ` So does a copy that a backup or restore makes just now, or has left: see that ${file} goes.`,
    );
    const backups = `Backups made before still hold it: keep none for longer than 90 days.${others.join('')}`;
    return {
      text: `${what} ${backups}\n`,
      json: { geloescht: true, ...(by && { vorgaenge }) },
    };
  },
};
