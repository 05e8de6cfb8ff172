import { createDatabase } from '../../queue/database.ts';
import { useApp } from '../state/app.ts';
import { memory } from './memory.ts';

/** The person's database: `faelle` holds the cases. */
export const [transact, disconnect, step, wasOpen] = createDatabase('pannenlotse', 'faelle', putBack);

/**
 * Writes back what this page knows, after the browser has evicted the database (the person cleared it, or space ran
 * short). fault C17.
 */
async function putBack(database: IDBDatabase): Promise<void> {
  const mine = memory.cases.get(useApp.getState().held?.id ?? '');
  if (!mine || (await step(database, 'readonly', (faelle) => faelle.getKey(mine.id))) !== undefined) return;
  console.warn('Der Speicher dieses Geräts wurde geleert: was diese Seite noch weiß, kommt zurück');
  await step(database, 'readwrite', (faelle, warteschlange) => {
    faelle.put(mine);
    for (const item of memory.items) warteschlange.put(item);
  });
}
