import { receiptsFile, retain } from '../lifetime/aufbewahrung.ts';
import { openMandanten } from '../open.ts';
import { withStore, type Command } from './command.ts';

/** Runs the retention job now; the running service runs it daily. */
export const aufbewahrung: Command = {
  usage: '',
  about: 'erases the cases that their client no longer keeps, as the service does every day',
  args: [0, 0],
  run: async ({ settings, warn }) => {
    const mandanten = openMandanten(settings, warn);
    const receipt = await withStore(settings, (store) => retain(store, mandanten, settings.dataDir, Date.now()));
    const lines = Object.entries(receipt.geloescht).map(([mandant, anzahl]) => `${mandant}: ${anzahl} erased\n`);
    return { text: `${lines.join('')}Receipt: ${receiptsFile(settings.dataDir)}\n`, json: receipt };
  },
};
