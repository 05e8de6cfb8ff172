import type { Fresh } from '../state/shapes.ts';

/**
 * An item made on this visit, and when, by the monotonic clock (`performance.now`, milliseconds), which setting the
 * device's clock does not move.
 */
export interface Made {
  readonly item: Fresh;
  readonly at: number;
}

/** By idempotency key. */
const made = new Map<string, Made>();

/**
 * In-memory index of the items that were made on this visit and may still wait: a page that is being closed has no time
 * to read the database.
 */
export const visit = {
  /** Adds an item that is made, or confirmed anew, just now; `at` keeps the age of one that was rewritten. */
  add: (item: Fresh, at = performance.now()): void => void made.set(item.key, { item, at }),
  /** Undefined if it was made on an earlier visit, or has been settled. */
  of: (key: string): Made | undefined => made.get(key),
  forget: (key: string): void => void made.delete(key),
  /** Oldest first. */
  all: (): Iterable<Made> => made.values(),
};
