import { isReported } from '#domain/flow.ts';
import { dropCaches } from '../../worker/forget.ts';
import { disconnect, step, transact, wasOpen } from '../device/database.ts';
import { isItem, memory } from '../device/device.ts';
import { alone } from './alone.ts';
import { dropCases } from './expiry.ts';
import { useHeld } from '../case/held.ts';

/** How often a dead connection is opened again before memory takes over. fault C18. */
const TRIES = 3;

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

/** Logs once a visit if the outbox has unreadable rows. fault C36. */
export async function sayAside(): Promise<void> {
  const asked = transact<unknown[]>('readonly', (_, warteschlange) => warteschlange.getAll());
  const rows = await asked.catch(() => []); // repaired by the first access that needs it
  if (!rows.every(isItem)) console.error('In der Warteschlange liegt Unlesbares');
}
