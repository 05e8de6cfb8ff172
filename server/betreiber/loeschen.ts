import { keepErased, scrub } from '../lifetime/erasure-journal.ts';
import { caseOf, withStore, type Command } from './command.ts';

/** Erases a case at the request of the person (Art. 17 GDPR). */
export const loeschen: Command = {
  usage: 'USERID',
  about: 'erases a case to the last byte, for good; a restored backup does not bring it back',
  args: [1, 1],
  run: async ({ settings, args: [id = ''] }) => {
    await withStore(settings, async (store) => {
      const { mandant, userID } = await caseOf(store, id);
      await store.lifetime.erase(mandant, userID, new Date().toISOString());
      await keepErased(store, settings.dataDir);
      await scrub(store);
    });
    const backups = 'Backups made before still hold it: keep none for longer than 90 days.';
    return { text: `Erased. ${backups}\n`, json: { geloescht: true } };
  },
};
