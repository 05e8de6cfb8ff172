import { device } from './device.ts';
import type { Fresh, Item } from './shapes.ts';
import { tell } from './tabs.ts';
import { visit } from './visit.ts';

/** What sends; it comes in a chunk of its own, and until it is here what is to be sent lies on the device. */
let flusher = (_isAsked: boolean): Promise<void> => Promise.resolve();

/** From now on this sends what waits. */
export const sendBy = (by: typeof flusher): void => void (flusher = by);

/** Puts an item behind the others, in the stead of `without`; resolves when the device has it, tells the other tabs, and tries to send. */
export async function enqueue(item: Fresh, without: readonly number[] = []): Promise<void> {
  visit.add(item);
  await (await device()).add({ ...item, made: Date.now(), isTried: false }, without);
  tell();
  void flush();
}

/** Unsent items of a case, oldest first. */
export async function waiting(id: string): Promise<Item[]> {
  return (await (await device()).items()).filter((item) => item.id === id);
}

/** Sends what waits. `isAsked`: a person wants it now, whatever the service said about waiting. */
export const flush = (isAsked = false): Promise<void> => flusher(isAsked);
