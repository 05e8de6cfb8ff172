import type { Fresh } from './shapes.ts';

/** An item made on this visit, and when, by the monotonic clock (`performance.now`, milliseconds): setting the device's clock makes none older. */
export interface Made {
  readonly item: Fresh;
  readonly at: number;
}

/** By idempotency key. */
const made = new Map<string, Made>();

/** The items made on this visit that may still wait: a page that goes cannot ask the device for them. */
export const visit = {
  /** Records an item that is made, or decided on anew, just now; with `at`, one that goes on in another form and is as old as it was. */
  add: (item: Fresh, at = performance.now()): void => void made.set(item.key, { item, at }),
  /** Undefined: it was made on an earlier visit, or is through with. */
  of: (key: string): Made | undefined => made.get(key),
  forget: (key: string): void => void made.delete(key),
  /** Oldest first. */
  all: (): Iterable<Made> => made.values(),
};
