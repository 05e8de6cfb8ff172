import type { Item, Kept } from '../state/shapes.ts';

/**
 * In-memory copy of what this page has stored, and of the outbox as last read: the second adapter of the storage, for
 * when the database fails; and what is written back when the browser has evicted it. `isAlone`: memory is in use.
 * `isClosed`: all was deleted, and nothing is stored any more. `before`: the cases that were stored or read, and the
 * outbox, as memory took over.
 */
export const memory = {
  isAlone: false,
  isClosed: false,
  cases: new Map<string, Kept>(),
  items: [] as readonly Item[],
  before: { cases: new Set() as ReadonlySet<string>, items: [] as readonly Item[] },
};
