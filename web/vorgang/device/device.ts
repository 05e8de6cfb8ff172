import { isObject } from '#domain/is-object.ts';
import { readVorgang } from '#domain/vorgang.ts';
import type { Work } from '../../queue/database.ts';
import type { Outbox } from '../../queue/item.ts';
import { createOutbox } from '../../queue/outbox.ts';
import { isReported } from '#domain/flow.ts';
import { dropCaches } from '../../worker/forget.ts';
import { transitions } from '../state/app.ts';
import { disconnect, transact, wasOpen } from './database.ts';
import { dropCases } from './drop-cases.ts';
import { memory } from './memory.ts';
import { KINDS, type Item, type Kept } from '../state/shapes.ts';

/** Storage of cases and outbox: IndexedDB, or memory where that fails. No method rejects. */
export interface Device extends Outbox<Item> {
  /** Whether what is stored outlives this page. */
  readonly isLasting: boolean;
  kept(id: string): Promise<Kept | undefined>;
  all(): Promise<Kept[]>;
  keep(kept: Kept): Promise<void>;
}

/** Runs a transaction; where it fails and cannot be repaired, memory takes over (`otherwise`). fault C15 to C20. */
async function asked<T>(mode: IDBTransactionMode, work: Work<T>, otherwise: () => T): Promise<T> {
  if (memory.isAlone) return otherwise();
  try {
    return await transact(mode, work);
  } catch (cause) {
    try {
      await repair(cause);
      return await transact(mode, work);
    } catch (again) {
      fallBackToMemory(again);
      return otherwise();
    }
  }
}

/** Reopens a database that this page has had open before; where it is full, makes room. @throws `cause` else */
async function repair(cause: unknown): Promise<void> {
  if (!wasOpen()) throw cause;
  if (!(cause instanceof DOMException && cause.name === 'QuotaExceededError')) return disconnect();
  console.warn('Auf diesem Gerät ist kein Platz: Altes wird gelöscht');
  await dropCaches();
  await dropCases(({ vorgang }) => isReported(vorgang?.vorgangsMetadaten?.status ?? ''));
}

function fallBackToMemory(cause: unknown): void {
  if (memory.isAlone) return;
  console.error('Dieses Gerät kann nichts speichern', cause);
  memory.isAlone = true;
  // Not anew where memory takes over again before all is written back.
  memory.away ??= { known: new Set(memory.cases.keys()), items: memory.items, kept: new Set() };
  transitions.storageIsLost();
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
        () => memory.cases.get(id),
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
    memory.away?.kept.add(kept.id);
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
