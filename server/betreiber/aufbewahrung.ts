import { receiptsFile, retain } from '../lifetime/aufbewahrung.ts';
import { RetentionDoubt } from '../lifetime/doubt.ts';
import { openMandanten } from '../open.ts';
import { RefusedError, withStore, type Command } from './command.ts';

/** Runs the retention job now; the running service runs it daily. */
export const aufbewahrung: Command = {
  usage: '[--weiter]',
  about: 'erases the cases that their client no longer keeps, as the service does every day',
  more: ['--weiter           go on although the clock has jumped or far more is due than usual: you have looked'],
  flags: ['weiter'],
  args: [0, 0],
  run: async ({ settings, warn, flags }) => {
    const mandanten = openMandanten(settings, warn);
    const isSure = flags.has('weiter');
    const job = withStore(settings, (store) => retain(store, mandanten, settings.dataDir, Date.now(), isSure));
    const receipt = await job.catch((error: unknown) => {
      throw error instanceof RetentionDoubt
        ? new RefusedError(`${error.message} To go on: aufbewahrung --weiter.`, { cause: error })
        : error;
    });
    const lines = Object.entries(receipt.geloescht).map(([mandant, anzahl]) => `${mandant}: ${anzahl} erased\n`);
    return { text: `${lines.join('')}Receipt: ${receiptsFile(settings.dataDir)}\n`, json: receipt };
  },
};
