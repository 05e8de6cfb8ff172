import type { Work } from './database.ts';
import type { Outbox, QueueItem } from './item.ts';

/**
 * In-memory copy of the outbox as last read: the fallback when the database fails. `isAlone`: the fallback is in use.
 * `isClosed`: all was deleted, and nothing is stored any more.
 */
export interface OutboxMemory<I> {
  isAlone: boolean;
  isClosed: boolean;
  items: readonly I[];
}

/** Runs a transaction; where it fails for good, gives what memory says (`otherwise`). Never rejects. */
export type Ask = <T>(mode: IDBTransactionMode, work: Work<T>, otherwise: () => T) => Promise<T>;

/** Creates an outbox over a database and its copy in memory. `isItem`: rows that are none stay, and hold nothing up. */
export function createOutbox<I extends QueueItem>(
  asked: Ask,
  memory: OutboxMemory<I>,
  isItem: (row: unknown) => row is I,
): Outbox<I> {
  /**
   * Number of an item added in memory: greater than all known ones, and never one that the database gives, which are
   * integers.
   */
  const nextInMemory = (): number => Math.max(0, ...memory.items.map(({ nr }) => nr)) + 0.001 + Math.random() / 1_000;
  return {
    items: async () => {
      const rows = await asked<unknown[]>(
        'readonly',
        (_, queue) => queue.getAll(),
        () => [],
      );
      // Memory may have taken over while this was read.
      if (memory.isAlone) return memory.items;
      return (memory.items = rows.filter(isItem));
    },
    remove: async (nr) => {
      await asked(
        'readwrite',
        (_, queue) => queue.delete(nr),
        () => undefined,
      );
      memory.items = memory.items.filter((item) => item.nr !== nr);
    },
    change: async (item) => {
      const put = (_: unknown, queue: IDBObjectStore): void => {
        const there = queue.getKey(item.nr);
        there.addEventListener('success', () => there.result !== undefined && queue.put(item));
      };
      await asked('readwrite', put, () => undefined);
      memory.items = memory.items.map((one) => (one.nr === item.nr ? item : one));
    },
    add: async (item, without = []) => {
      if (memory.isClosed) return;
      const add = (_: unknown, queue: IDBObjectStore): IDBRequest<IDBValidKey> => {
        for (const nr of without) queue.delete(nr);
        return queue.add(item);
      };
      const nr = (await asked('readwrite', add, nextInMemory)) as number;
      memory.items = [...memory.items.filter((one) => !without.includes(one.nr)), { ...item, nr } as I];
    },
  };
}
