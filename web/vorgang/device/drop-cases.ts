import { forgetLinks } from '../../worker/forget.ts';
import { useApp } from '../state/app.ts';
import { transact } from './database.ts';
import { memory } from './memory.ts';
import type { Item, Kept } from '../state/shapes.ts';

/**
 * Deletes the stored cases that match `isOver`, in one transaction, and the links to them; never the held one.
 * `isWaiting`: the outbox has items of it.
 */
export async function dropCases(isOver: (row: Partial<Kept>, isWaiting: boolean) => boolean): Promise<void> {
  const { held } = useApp.getState();
  const left = new Set([held?.id]);
  await transact('readwrite', (faelle, warteschlange) => {
    const items = warteschlange.getAll();
    const all = faelle.getAll();
    all.addEventListener('success', () => {
      const waiting = new Set((items.result as Partial<Item>[]).map(({ id }) => id));
      for (const row of all.result as Partial<Kept>[])
        if (row.id && row.id !== held?.id && isOver(row, waiting.has(row.id))) {
          faelle.delete(row.id);
          memory.cases.delete(row.id);
        } else left.add(row.id);
    });
  });
  await forgetLinks((userID) => left.has(userID));
}
