import { retain } from '../lifetime/aufbewahrung.ts';
import { RetentionDoubt } from '../lifetime/doubt.ts';
import { scrub } from '../lifetime/erasure-journal.ts';
import { receiptsFile } from '../lifetime/receipts.ts';
import { openMandanten } from '../open.ts';
import { backupFolders } from '../sicherung/backup-folder.ts';
import { RefusedError, withStore, type Command } from './command.ts';

/** Runs the retention job now; the running service runs it hourly. */
export const aufbewahrung: Command = {
  usage: '[--weiter]',
  about: 'erases the cases that their client no longer keeps, as the service does every hour',
  more: ['--weiter           go on although the clock has jumped or far more is due than usual: you have looked'],
  flags: ['weiter'],
  args: [0, 0],
  run: async ({ settings, aufruf, warn, flags }) => {
    const mandanten = openMandanten(settings, warn);
    const job = withStore({ settings, aufruf }, async (store, _, journal) => {
      const backups = backupFolders(settings.dataDir, settings.backup);
      const isSure = flags.has('weiter');
      const receipt = await retain(store, mandanten, { dataDir: settings.dataDir, journal }, Date.now(), {
        isSure,
        backups,
      });
      await scrub(store);
      return receipt;
    });
    const receipt = await job.catch((error: unknown) => {
      throw error instanceof RetentionDoubt
        ? new RefusedError(`${error.message} To go on: aufbewahrung --weiter.`, { cause: error })
        : error;
    });
    const lines = Object.entries(receipt.geloescht).map(([mandant, anzahl]) => `${mandant}: ${anzahl} erased\n`);
    lines.push(`Drafts: ${receipt.entwuerfe} erased\n`);
    return { text: `${lines.join('')}Receipt: ${receiptsFile(settings.dataDir)}\n`, json: receipt };
  },
};
