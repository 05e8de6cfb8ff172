import type { Item, Kept } from '../state/shapes.ts';

/** What is to be written back to the database. */
interface Away {
  /** Cases that this page had stored by then: their rows are its own. */
  known: ReadonlySet<string>;
  /** The outbox that the database has. */
  items: readonly Item[];
  /** Cases kept since. */
  kept: Set<string>;
}

/**
 * In-memory copy of what this page has stored, and of the outbox as last read: the second adapter of the storage, for
 * when the database fails; and what is written back when the browser has evicted it. `isAlone`: memory is in use.
 * `isClosed`: all was deleted, and nothing is stored any more. `away`: since memory took over,
 * until the database has everything again.
 */
export const memory = {
  isAlone: false,
  isClosed: false,
  cases: new Map<string, Kept>(),
  items: [] as readonly Item[],
  away: null as Away | null,
};
