/**
 * The interface between the store's commands and a database. Each command is written once and runs on each engine.
 * Internal to server/store.
 */

/** A bind parameter. Booleans are 0 and 1, times ISO text, documents JSON text. */
export type Value = string | number | null;

/**
 * Runs one statement and returns its rows. Placeholders are `$1`, `$2`, …; the SQL must run on SQLite and PostgreSQL.
 */
export interface Rows {
  all<T>(sql: string, params?: readonly Value[]): Promise<T[]>;
}

/**
 * Notifies listeners after the commit; the payload has at most 200 characters. A notification saves frequent polling,
 * and may be lost. On PostgreSQL every process hears it, on SQLite only this one.
 */
export type Wake = (about: string) => void;

export interface StoreSize {
  data: number;
  log: number | null;
}

export interface Engine {
  /**
   * Reads committed rows. Each statement has its own snapshot, so rows that must be consistent are read by one
   * statement.
   */
  read<T>(query: (rows: Rows) => Promise<T>): Promise<T>;
  /**
   * Runs one transaction and resolves once it is durable. If the command throws, the transaction is rolled back.
   * A command awaits only its rows, because other commands share its transaction. It does not catch their errors,
   * because PostgreSQL accepts no statement after one. It may run again after a fault.
   */
  write<T>(command: (rows: Rows, wake: Wake) => Promise<T>): Promise<T>;
  /**
   * Subscribes to the notifications of writes; returns the function that unsubscribes. `''`: notifications may have
   * been lost, so check everything.
   */
  onWake(listener: Wake): () => void;
  /**
   * Secure erase: removes the bytes of deleted rows from SQLite's files. PostgreSQL's vacuum reuses their space.
   * @throws StoreError STORE_BUSY while another process reads
   */
  scrub(): Promise<void>;
  /** How much room the database takes, in bytes; `log`: its write-ahead log, null where only the server knows. */
  size(): Promise<StoreSize>;
  /** Closes the database after the pending writes. */
  close(): Promise<void>;
}

export type StoreFault =
  /** Another process held the write lock for too long, or the database server is down. Try again. */
  | 'STORE_BUSY'
  /** The disk is full. Reads go on; writes too once there is room. */
  | 'STORE_FULL'
  /** The file or its disk is read-only. Reads go on. */
  | 'STORE_READONLY'
  /** The file is corrupt or no database. */
  | 'STORE_DAMAGED'
  /** A migration failed and was rolled back. */
  | 'STORE_MIGRATION'
  | 'STORE_CLOSED';

/**
 * A fault of the store, with a code from which a route makes its answer. Any other error is the database driver's own.
 */
export class StoreError extends Error {
  readonly code: StoreFault;

  constructor(code: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}
