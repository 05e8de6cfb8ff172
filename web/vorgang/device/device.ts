import { isObject } from '#domain/is-object.ts';
import { readVorgang } from '#domain/vorgang.ts';
import type { Work } from '../../queue/database.ts';
import type { Outbox } from '../../queue/item.ts';
import { createOutbox } from '../../queue/outbox.ts';
import { transact } from './database.ts';
import { later } from './later.ts';
import { KINDS, type Item, type Kept } from './shapes.ts';

/** Storage of cases and outbox: IndexedDB, or memory where that fails. No method rejects. */
export interface Device extends Outbox<Item> {
  /** Whether what is stored outlives this page. */
  readonly isLasting: boolean;
  kept(id: string): Promise<Kept | undefined>;
  all(): Promise<Kept[]>;
  keep(kept: Kept): Promise<void>;
}

/**
 * In-memory copy of what this page has stored, and of the outbox as last read: the fallback when the database fails,
 * and what is written back when the browser has evicted it. `isAlone`: the fallback is in use. `isClosed`: all was
 * deleted, and nothing is stored any more. `unread`: cases of which the database may hold more than this page knows.
 */
export const memory = {
  isAlone: false,
  isClosed: false,
  cases: new Map<string, Kept>(),
  unread: new Set<string>(),
  items: [] as readonly Item[],
};

/**
 * Runs a transaction; where it fails and cannot be repaired, falls back to memory (`otherwise`), from then on. fault
 * C15 to C20.
 */
async function asked<T>(mode: IDBTransactionMode, work: Work<T>, otherwise: () => T): Promise<T> {
  if (memory.isAlone) return otherwise();
  try {
    return await transact(mode, work);
  } catch (cause) {
    const mended = await later().then(
      ({ mend }) => mend(cause, () => transact(mode, work)),
      () => null,
    );
    memory.isAlone ||= !mended;
    return mended ? mended.value : otherwise();
  }
}

/** Type guard. Rows that are no items (of a newer version, or damaged) stay where they are and hold nothing up. */
export const isItem = (row: unknown): row is Item =>
  isObject(row) &&
  (KINDS as readonly unknown[]).includes(row['kind']) &&
  typeof row['key'] === 'string' &&
  isObject(row['body']);

const DEVICE: Device = {
  ...createOutbox(asked, memory, isItem),
  get isLasting() {
    return !memory.isAlone;
  },
  kept: async (id) =>
    keptOf(
      id,
      await asked(
        'readonly',
        (faelle) => faelle.get(id),
        () => memory.cases.get(id) ?? void memory.unread.add(id),
      ),
    ),
  all: async () => {
    const rows = await asked<unknown[]>(
      'readonly',
      (faelle) => faelle.getAll(),
      () => [...memory.cases.values()],
    );
    return rows.flatMap((row) => (isObject(row) ? (keptOf(String(row['id']), row) ?? []) : []));
  },
  keep: async (kept) => {
    if (memory.isClosed) return;
    memory.cases.set(kept.id, kept);
    if (memory.unread.has(kept.id)) return; // what is stored is joined first
    await asked<IDBValidKey>(
      'readwrite',
      // The newest, for a repaired write may be repeated after a later one.
      (faelle) => faelle.put(memory.cases.get(kept.id) ?? kept),
      () => kept.id,
    );
  },
};

/** The storage of this browser. */
export const device = (): Promise<Device> => Promise.resolve(DEVICE);

/** Reads a row of any version with defaults; undefined if it is no case. fault C36. */
function keptOf(id: string, row: unknown): Kept | undefined {
  if (!isObject(row) || !isObject(row['vorgang']) || !isObject(row['mandant'])) return undefined;
  const vorgang = readVorgang(row['vorgang']);
  return {
    ...(row as unknown as Kept),
    id,
    vorgang,
    acked: isObject(row['acked']) ? readVorgang(row['acked']) : vorgang,
    typed: isObject(row['typed']) ? row['typed'] : {},
    revision: Number(row['revision']) || 0,
  };
}
