import { backOff } from '../../queue/backoff.ts';
import { useHeld } from '../case/held.ts';
import { isJoined, keepAfter, settleSaveState } from '../case/keep.ts';
import { disconnect, transact } from '../device/database.ts';
import { memory } from '../device/device.ts';
import { flush } from '../device/queue.ts';
import type { Item } from '../device/shapes.ts';
import { visit } from '../device/visit.ts';
import { join, keepHeld } from '../load/open.ts';
import { forgets } from './forgets.ts';

/** Most milliseconds between two tries to return from memory to the database; coming back to the page is another. */
const PAUSE = 30_000;

/** Falls back to memory. What the database holds stays there; from time to time it is tried again. */
export function alone(cause: unknown): null {
  if (memory.isAlone) return null;
  console.error('Dieses Gerät kann nichts speichern', cause);
  memory.isAlone = true;
  const before = memory.items;
  const end = new AbortController();
  let isTrying = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout>;
  const plan = (): void => {
    timer = setTimeout(() => void again(), Math.min(PAUSE, backOff((tries += 1))));
  };
  const again = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    disconnect();
    try {
      await comeBack(before);
      end.abort();
    } catch {
      memory.isAlone = true; // still the fallback, which has been logged
      plan();
    }
    isTrying = false;
  };
  plan();
  document.addEventListener('visibilitychange', () => void again(), end);
  return null;
}

/**
 * Writes all that memory took over into the database, in one transaction. `before`: the outbox as it was when memory
 * took over.
 */
async function comeBack(before: readonly Item[]): Promise<void> {
  if (await forgets()) throw new Error('what was stored is gone');
  const written = transact('readwrite', (faelle, warteschlange) => {
    // Transactions that begin from here on run after this one; no row is written before it is joined.
    memory.isAlone = false;
    keepAfter(written.then(joinUnread, () => undefined));
    for (const kept of memory.cases.values()) if (!memory.unread.has(kept.id)) faelle.put(kept);
    for (const item of memory.items) if (!isAmong(before, item)) warteschlange.put(item);
    for (const item of before) if (!isAmong(memory.items, item)) warteschlange.delete(item.nr);
  });
  await written;
  await isJoined();
  await keepHeld();
  if (useHeld.getState().save.kind === 'memory') await settleSaveState();
  void flush();
}

/**
 * Joins the held case to its row, where the database came too late to be read when the case was opened: what an earlier
 * visit left there, a waiting report too, is neither overwritten nor overlooked. fault C40.
 */
async function joinUnread(): Promise<void> {
  const { held } = useHeld.getState();
  if (held && memory.unread.has(held.id)) await join(held.id, { ...held, vorgang: held.acked });
  if (!memory.isAlone) memory.unread.clear();
}

/**
 * Falls back to memory where the database takes what it is given and has nothing of it afterwards. What was made on
 * this visit is taken into the memory's outbox, for no other copy is left. fault C41.
 */
export async function doubt(): Promise<void> {
  if (memory.isAlone || !(await forgets().catch(() => false))) return; // an error is mended where the row is needed
  alone(new Error('what was stored is gone'));
  const made = Date.now();
  memory.items = [...visit.all()].map(({ item }, index) => ({ ...item, nr: index + 0.001, made, isTried: true }));
  await settleSaveState();
  void flush();
}

const isAmong = (items: readonly Item[], { nr }: Item): boolean => items.some((item) => item.nr === nr);
