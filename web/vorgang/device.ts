import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
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

interface Schema extends DBSchema {
  faelle: { key: string; value: Kept };
  warteschlange: { key: number; value: Item };
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

const openDatabase = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('pannenlotse', 1, {
    upgrade(database) {
      database.createObjectStore('faelle', { keyPath: 'id' });
      database.createObjectStore('warteschlange', { keyPath: 'nr', autoIncrement: true });
    },
  });

function lasting(database: IDBPDatabase<Schema>): Device {
  return {
    isLasting: true,
    kept: (id) => database.get('faelle', id),
    keep: async (kept) => void (await database.put('faelle', kept)),
    items: () => database.getAll('warteschlange'),
    remove: (nr) => database.delete('warteschlange', nr),
    async add(item, without = []) {
      const transaction = database.transaction('warteschlange', 'readwrite', { durability: 'strict' });
      for (const nr of without) void transaction.store.delete(nr);
      void transaction.store.add(item as Item);
      await transaction.done;
    },
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
