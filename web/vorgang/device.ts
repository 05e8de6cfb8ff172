import type { Mandant } from '#domain/mandant.ts';
import type { Held } from './held.ts';

/** What a device keeps of a case. */
export type Kept = Held & { mandant: Mandant };

/** One thing to be sent: made when the person decided, with a key that lives as long as the item. trust.md R3. */
export interface Item {
  nr: number;
  /** The case. */
  id: string;
  kind: 'start' | 'save' | 'melden';
  key: string;
  /** Milliseconds. */
  made: number;
  body: Record<string, unknown>;
}

/** Where answers and unsent things are kept: the browser's database, or memory where there is none. */
export interface Device {
  isLasting: boolean;
  kept(id: string): Promise<Kept | undefined>;
  keep(kept: Kept): Promise<void>;
  /** Unsent things of all cases, oldest first. */
  items(): Promise<Item[]>;
  /** Adds an item and takes away others in the same step. */
  add(item: Omit<Item, 'nr'>, without?: readonly number[]): Promise<void>;
  remove(nr: number): Promise<void>;
}

/** Milliseconds after which a database that does not open counts as none. trust.md C19. */
const OPEN_LIMIT = 2_000;

let opening: Promise<Device> | undefined;

/** The device of this browser; opened once. Never fails: without a database it is memory, and says so. */
export const device = (): Promise<Device> => (opening ??= open());

async function open(): Promise<Device> {
  const limit = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('IndexedDB does not open')), OPEN_LIMIT),
  );
  try {
    return lasting(await Promise.race([openDatabase(), limit]));
  } catch (cause) {
    console.warn('Dieses Gerät kann nichts speichern', cause);
    return memory();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('pannenlotse', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('faelle', { keyPath: 'id' });
    request.result.createObjectStore('warteschlange', { keyPath: 'nr', autoIncrement: true });
  });
  return answered(request);
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
  });

function lasting(database: IDBDatabase): Device {
  const read = <T>(store: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> =>
    answered<T>(ask(database.transaction(store).objectStore(store)));
  /** Resolves once the change is written, not only accepted. */
  const change = (store: string, work: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB refused')));
      work(transaction.objectStore(store));
    });
  return {
    isLasting: true,
    kept: (id) => read('faelle', (store) => store.get(id)),
    keep: (kept) => change('faelle', (store) => store.put(kept)),
    items: () => read('warteschlange', (store) => store.getAll()),
    remove: (nr) => change('warteschlange', (store) => store.delete(nr)),
    add: (item, without = []) =>
      change('warteschlange', (store) => {
        for (const nr of without) store.delete(nr);
        store.add(item);
      }),
  };
}

function memory(): Device {
  const cases = new Map<string, Kept>();
  let items: Item[] = [];
  let count = 0;
  return {
    isLasting: false,
    kept: async (id) => cases.get(id),
    keep: async (kept) => void cases.set(kept.id, kept),
    items: async () => items,
    remove: async (nr) => void (items = items.filter((item) => item.nr !== nr)),
    add: async (item, without = []) => {
      items = [...items.filter(({ nr }) => !without.includes(nr)), { ...item, nr: ++count }];
    },
  };
}
