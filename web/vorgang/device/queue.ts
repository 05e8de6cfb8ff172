import { device } from './device.ts';
import type { Fresh, Item } from './shapes.ts';
import { tell } from './tabs.ts';
import { visit } from './visit.ts';

/** The consumer of the outbox; its chunk loads later, and until then items wait on the device. */
let flusher = (_isAsked: boolean): Promise<void> => Promise.resolve();

/** Registers the consumer. */
export const sendBy = (by: typeof flusher): void => void (flusher = by);

/**
 * Transactional outbox: adds an item and removes those with the numbers `without` in one transaction. Resolves once it
 * is on the device; the other tabs hear of it, and sending starts. R1, R3.
 */
export async function enqueue(item: Fresh, without: readonly number[] = []): Promise<void> {
  visit.add(item);
  await (await device()).add({ ...item, made: Date.now(), isTried: false }, without);
  tell();
  void flush();
}

/** Items of a case in the outbox, oldest first. */
export async function waiting(id: string): Promise<Item[]> {
  return (await (await device()).items()).filter((item) => item.id === id);
}

/**
 * Flushes the outbox. `isAsked`: a person wants it now, whatever back-off or Retry-After say. Resolves when that run is
 * over.
 */
export const flush = (isAsked = false): Promise<void> => flusher(isAsked);
