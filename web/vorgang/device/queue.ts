import { device } from './device.ts';
import type { Fresh, Item } from '../state/shapes.ts';
import { tell } from './tabs.ts';
import { visit } from './visit.ts';

/**
 * Transactional outbox: adds an item and removes those with the numbers `without` in one transaction. Resolves once it
 * is on the device; the other tabs hear of it. R1, R3.
 */
export async function addItem(item: Fresh, without: readonly number[] = []): Promise<void> {
  visit.add(item);
  await (await device()).add({ ...item, made: Date.now(), isTried: false }, without);
  tell();
}

/** Items of a case in the outbox, oldest first. */
export async function waiting(id: string): Promise<Item[]> {
  return (await (await device()).items()).filter((item) => item.id === id);
}
