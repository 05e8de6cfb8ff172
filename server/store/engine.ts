/** The seam between the store's commands and a database: the commands are written once, an engine runs them. Internal to this folder. */

/** What every engine can bind: booleans are 0 and 1, times ISO text, documents JSON text. */
export type Value = string | number | null;

/** One statement, its rows. Placeholders are `$1`, `$2` …; SQL that SQLite and PostgreSQL both run. */
export interface Rows {
  all<T>(sql: string, params?: readonly Value[]): Promise<T[]>;
}

/**
 * Tells listeners what changed (200 characters at most) once the transaction is committed. Only a hint, so that nobody need poll often:
 * it may be lost. On PostgreSQL every process hears it, on SQLite this one alone.
 */
export type Wake = (about: string) => void;

export interface Engine {
  /** Runs on committed rows only. Each statement sees its own moment, so what belongs together is one statement. */
  read<T>(query: (rows: Rows) => Promise<T>): Promise<T>;
  /**
   * One transaction, answered after it is durable; whatever the command throws undoes it.
   * A command waits for nothing but its rows (others share its transaction), lets their errors through (PostgreSQL goes on after none),
   * and may be run again after a fault.
   */
  write<T>(command: (rows: Rows, wake: Wake) => Promise<T>): Promise<T>;
  /** Hears what writes told, until the function given back is called. `''`: hints may have been lost, look everywhere. */
  onWake(listener: Wake): () => void;
  /** Overwrites what was deleted, wherever the engine keeps a copy of it; `hasErased`: this process has deleted something since the last time. */
  scrub(hasErased: boolean): Promise<void>;
  /** Waits for pending writes. */
  close(): Promise<void>;
}

export type StoreFault =
  /** Another process held the write lock for too long, or the database server is away: try again. */
  | 'STORE_BUSY'
  /** The disk is full: reads go on, and so do writes once there is room. */
  | 'STORE_FULL'
  /** The file may not be written, or its disk not: reads go on. */
  | 'STORE_READONLY'
  /** The file is no intact database. */
  | 'STORE_DAMAGED'
  /** The schema could not be brought up to date; nothing of the failed step was kept. */
  | 'STORE_MIGRATION'
  | 'STORE_CLOSED';

/** A fault of the store whose code a route may answer by; every other error is the engine's own. */
export class StoreError extends Error {
  readonly code: StoreFault;

  constructor(code: StoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}
