import { isReported } from '#domain/flow.ts';
import { dropCaches } from '../../worker/forget.ts';
import { disconnect, step, transact, wasOpen } from '../device/database.ts';
import { isItem, memory } from '../device/device.ts';
import { dropCases } from './expiry.ts';
import { useHeld } from '../case/held.ts';
import { settleSaveState } from '../case/keep.ts';
import { flush } from '../device/queue.ts';
import type { Item } from '../device/shapes.ts';

/** How often a dead connection is opened again before memory takes over. fault C18. */
const TRIES = 3;
/** Milliseconds between two tries to return from memory to the database; coming back to the page is another. */
const PAUSE = 30_000;

/**
 * Repairs the database and repeats the transaction: reopens a dead connection, or makes room when the quota is
 * exceeded. Returns the result; null if that failed, and memory takes over.
 */
export async function mend<T>(cause: unknown, again: () => Promise<T>): Promise<{ value: T } | null> {
  let why = cause;
  let hasRoom = false;
  for (let tries = 0; tries < TRIES && wasOpen(); tries++) {
    try {
      if (isFull(why)) {
        if (hasRoom) break;
        hasRoom = true;
        await makeRoom();
      } else disconnect();
      return { value: await again() };
    } catch (next) {
      why = next;
    }
  }
  return alone(why);
}

const isFull = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'QuotaExceededError';

/** Frees storage for what a person types: first the worker's caches, then other cases that are reported. fault C15. */
async function makeRoom(): Promise<void> {
  console.warn('Auf diesem Gerät ist kein Platz: Altes wird gelöscht');
  await dropCaches();
  await dropCases(({ vorgang }) => isReported(vorgang?.vorgangsMetadaten?.status ?? ''));
}

/**
 * Writes back what this page knows, after the browser has evicted the database (the person cleared it, or space ran
 * short). fault C17.
 */
export async function putBack(database: IDBDatabase): Promise<void> {
  const mine = memory.cases.get(useHeld.getState().held?.id ?? '');
  if (!mine || (await step(database, 'readonly', (faelle) => faelle.getKey(mine.id))) !== undefined) return;
  console.warn('Der Speicher dieses Geräts wurde geleert: was diese Seite noch weiß, kommt zurück');
  await step(database, 'readwrite', (faelle, warteschlange) => {
    faelle.put(mine);
    for (const item of memory.items) warteschlange.put(item);
  });
}

/** Falls back to memory. What the database holds stays there; from time to time it is tried again. */
function alone(cause: unknown): null {
  if (memory.isAlone) return null;
  console.error('Dieses Gerät kann nichts speichern', cause);
  memory.isAlone = true;
  const before = memory.items;
  const end = new AbortController();
  let isTrying = false;
  const again = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    disconnect();
    try {
      await comeBack(before);
      end.abort();
    } catch {
      memory.isAlone = true; // still the fallback, which has been logged
    }
    isTrying = false;
  };
  const timer = setInterval(() => void again(), PAUSE);
  document.addEventListener('visibilitychange', () => void again(), end);
  end.signal.addEventListener('abort', () => clearInterval(timer));
  return null;
}

/**
 * Writes all that memory took over into the database, in one transaction. `before`: the outbox as it was when memory
 * took over.
 */
async function comeBack(before: readonly Item[]): Promise<void> {
  await transact('readwrite', (faelle, warteschlange) => {
    // Transactions that begin from here on run after this one.
    memory.isAlone = false;
    for (const kept of memory.cases.values()) faelle.put(kept);
    for (const item of memory.items) if (!isAmong(before, item)) warteschlange.put(item);
    for (const item of before) if (!isAmong(memory.items, item)) warteschlange.delete(item.nr);
  });
  if (useHeld.getState().save.kind === 'memory') await settleSaveState();
  void flush();
}

const isAmong = (items: readonly Item[], { nr }: Item): boolean => items.some((item) => item.nr === nr);

/** Logs once a visit if the outbox has unreadable rows. fault C36. */
export async function sayAside(): Promise<void> {
  const asked = transact<unknown[]>('readonly', (_, warteschlange) => warteschlange.getAll());
  const rows = await asked.catch(() => []); // repaired by the first access that needs it
  if (!rows.every(isItem)) console.error('In der Warteschlange liegt Unlesbares');
}
