import { backOff } from '../../queue/backoff.ts';
import { transitions, useApp } from '../state/app.ts';
import { isJoined, keepAfter, settleSaveState } from '../case/keep.ts';
import { disconnect, transact } from '../device/database.ts';
import { memory } from '../device/memory.ts';
import type { Item, Kept } from '../state/shapes.ts';
import { join, keepHeld } from '../load/join.ts';
import { flush } from '../sending/flush.ts';

/** Most milliseconds between two tries to return from memory to the database; coming back to the page is another. */
const PAUSE = 30_000;

/** Once memory has taken over, tries from time to time to return to the database. */
export function watchStorage(): void {
  if (memory.isAlone) tryToReturn();
  useApp.subscribe(({ isStored }, before) => {
    if (!isStored && before.isStored) tryToReturn();
  });
}

function tryToReturn(): void {
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
      await comeBack();
      end.abort();
    } catch {
      memory.isAlone = true; // still in use, which has been logged
      plan();
    }
    isTrying = false;
  };
  plan();
  document.addEventListener('visibilitychange', () => void again(), end);
}

/**
 * Writes all that memory took over into the database, in one transaction. A case that was opened meanwhile is joined
 * with its row: what an earlier visit left there, a waiting report too, is neither lost nor overlooked. fault C40.
 * @throws Error if the database fails again: then what is not written is kept for the next try
 */
async function comeBack(): Promise<void> {
  const away = memory.away!;
  const { held } = useApp.getState();
  const items = memory.items;
  const written = transact('readwrite', (faelle, warteschlange) => {
    // Transactions that begin from here on run after this one; the held case is written once it is joined.
    memory.isAlone = false;
    keepAfter(
      written.then(
        () => joinHeld(away.known),
        () => undefined,
      ),
    );
    for (const id of away.kept) {
      const row = memory.cases.get(id);
      if (row && away.known.has(id)) faelle.put(row);
      else if (row && id !== held?.id) putWhereMissing(faelle, row);
    }
    for (const item of items) if (!isAmong(away.items, item)) warteschlange.put(item);
    for (const item of away.items) if (!isAmong(items, item)) warteschlange.delete(item.nr);
  });
  await written;
  away.items = items;
  await isJoined();
  if (memory.isAlone) throw new Error('the database has failed again');
  memory.away = null;
  transitions.storageIsBack();
  await keepHeld();
  if (useApp.getState().save.kind === 'memory') await settleSaveState();
  void flush();
}

async function joinHeld(known: ReadonlySet<string>): Promise<void> {
  const { held } = useApp.getState();
  if (held && !known.has(held.id)) await join(held.id, { ...held, vorgang: held.acked });
}

function putWhereMissing(faelle: IDBObjectStore, row: Kept): void {
  const there = faelle.getKey(row.id);
  there.addEventListener('success', () => there.result === undefined && faelle.put(row));
}

const isAmong = (items: readonly Item[], { nr }: Item): boolean => items.some((item) => item.nr === nr);
