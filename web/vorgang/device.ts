import type { Mandant } from '#domain/mandant.ts';
import type { Held } from './held.ts';

/** What a device keeps of a case. */
export type Kept = Held & { mandant: Mandant };

/** One thing to be sent: made when the person decided, with a key and a revision that live as long as the item. trust.md R3. */
export interface Item {
  nr: number;
  /** The case. */
  id: string;
  kind: 'start' | 'save' | 'melden' | 'storno' | 'bewertung' | 'nachtrag';
  key: string;
  /** Milliseconds. */
  made: number;
  /** The revision that `body` was made from. */
  revision: number;
  body: Record<string, unknown>;
  /** It may have reached the service: it leaves only after an answer that names it. trust.md R2. */
  isTried: boolean;
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
  /** Puts a changed item in its own stead, if it is still there. */
  change(item: Item): Promise<void>;
  remove(nr: number): Promise<void>;
}

/** Milliseconds after which a database that does not open counts as none. trust.md C19. */
const OPEN_LIMIT = 2_000;

let opening: Promise<Device> | undefined;

/** The device of this browser; opened once. Without a database it is memory, and says so. */
export const device = (): Promise<Device> => (opening ??= open());

/** From now on memory only: the database refused a write. What it holds stays there for the next visit. */
export async function giveUpDatabase(): Promise<Device> {
  const before = await device();
  if (before.isLasting) opening = Promise.resolve(await memoryOf(before));
  return device();
}

async function open(): Promise<Device> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('IndexedDB does not open')), OPEN_LIMIT);
  });
  try {
    return lasting(await Promise.race([openDatabase(), limit]));
  } catch (cause) {
    console.warn('Dieses Gerät kann nichts speichern', cause);
    return memory();
  } finally {
    clearTimeout(timer);
  }
}

async function openDatabase(): Promise<IDBDatabase> {
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
  const read = async <T>(store: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> =>
    answered<T>(ask(database.transaction(store).objectStore(store)));
  /** Resolves once the change is written, not only accepted. */
  const write = async (store: string, work: (store: IDBObjectStore) => unknown): Promise<void> => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
    const end = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB refused')));
    });
    // Without another word from the page, which may be about to go: only what asks first has more to write.
    if (work(transaction.objectStore(store)) !== 'asks') transaction.commit();
    return end;
  };
  return {
    isLasting: true,
    kept: (id) => read('faelle', (store) => store.get(id)),
    keep: (kept) => write('faelle', (store) => store.put(kept)),
    items: () => read('warteschlange', (store) => store.getAll()),
    remove: (nr) => write('warteschlange', (store) => store.delete(nr)),
    change: (item) =>
      write('warteschlange', (store) => {
        const there = store.getKey(item.nr);
        there.addEventListener('success', () => there.result !== undefined && store.put(item));
        return 'asks';
      }),
    add: (item, without = []) =>
      write('warteschlange', (store) => {
        for (const nr of without) store.delete(nr);
        store.add(item);
      }),
  };
}

/** Memory with what another device still lets read. */
async function memoryOf(other: Device): Promise<Device> {
  const items = await other.items().catch((): Item[] => []);
  return { ...memory(items), kept: (id) => other.kept(id).catch(() => undefined) };
}

function memory(first: readonly Item[] = []): Device {
  const cases = new Map<string, Kept>();
  let items = [...first];
  let count = Math.max(0, ...items.map(({ nr }) => nr));
  return {
    isLasting: false,
    kept: async (id) => cases.get(id),
    keep: async (kept) => void cases.set(kept.id, kept),
    items: async () => items,
    remove: async (nr) => void (items = items.filter((item) => item.nr !== nr)),
    change: async (changed) => void (items = items.map((item) => (item.nr === changed.nr ? changed : item))),
    add: async (item, without = []) => {
      items = [...items.filter(({ nr }) => !without.includes(nr)), { ...item, nr: ++count }];
    },
  };
}
