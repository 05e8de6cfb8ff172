import { DEMO_ID } from '#domain/ids.ts';
import { useHeld } from '../case/held.ts';
import { transact } from '../device/database.ts';
import { memory } from '../device/device.ts';

/** Milliseconds between writing a row and looking for it. */
const PAUSE = 100;

/**
 * Whether the database forgets: it takes the held case's row, and does not have it a moment later.
 * @throws like `transact`
 */
export async function forgets(): Promise<boolean> {
  const { held } = useHeld.getState();
  const kept = held && memory.cases.get(held.id);
  if (!kept || held.id === DEMO_ID || memory.isClosed || memory.unread.has(held.id)) return false;
  // The newest, for another write may come first.
  await transact('readwrite', (faelle) => faelle.put(memory.cases.get(kept.id) ?? kept));
  await new Promise((later) => setTimeout(later, PAUSE));
  const isThere = (await transact('readonly', (faelle) => faelle.getKey(kept.id))) !== undefined;
  // The row may be that of another write meanwhile, which is forgotten only after this look.
  return isThere && memory.cases.get(kept.id) !== kept ? forgets() : !isThere;
}
