import { keepErased, scrub } from '../lifetime/erasure-journal.ts';
import { caseOf, SOFORT, withStore, type Command } from './command.ts';

/** Erases a case at the request of the person (Art. 17 GDPR). */
export const loeschen: Command = {
  usage: 'REF [--sofort]',
  about: 'erases a case to the last byte, for good; a restored backup does not bring it back',
  more: [SOFORT],
  flags: ['sofort'],
  args: [1, 1],
  run: async ({ settings, aufruf, args: [id = ''], flags }) => {
    const isDone = await withStore({ settings, aufruf }, async (store) => {
      const { mandant, userID } = await caseOf(store, id);
      await store.lifetime.erase(mandant, userID, new Date().toISOString());
      await keepErased(store, settings.dataDir);
      return scrub(store, { mayBlock: flags.has('sofort') });
    });
    const { von, bis } = settings.quietHours;
    const when = isDone ? '' : ` Its bytes are overwritten between ${von} and ${bis}, or with --sofort now.`;
    const backups = 'Backups made before still hold it: keep none for longer than 90 days.';
    return { text: `Erased.${when} ${backups}\n`, json: { geloescht: true, ueberschrieben: isDone } };
  },
};
