import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { StoreError, type StoreFault } from '../engine.ts';

/** SQLSTATE codes or prefixes, by their meaning for the store. */
// prettier-ignore
const CODES = {
  /** Serialization failure or deadlock: run the transaction again. */
  outrun:   ['40001', '40P01'],
  /** Connection lost, server shutting down or out of connections. */
  cut:      ['08', '57P', '25P03', '53300'],
  /** Timeout, out of memory, or a node that is read-only after a fail-over. */
  busy:     ['57014', '55P03', '53200', '25006'],
  full:     ['53100'],
  damaged:  ['XX001', 'XX002'],
  /** Wrong password, unknown database, missing rights. */
  denied:   ['28', '3D000', '42501'],
} as const;

/** The driver's own messages for a lost connection, which have no code. */
const DRIVER_CUT =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client (has encountered|was closed))/;
const DRIVER_DENIED = /^The server does not support SSL/;

/** Milliseconds of retrying after which the caller gets STORE_BUSY. */
export const POSTGRES_PATIENCE_MS = 500;

type Meaning = keyof typeof CODES;

function meaningOf(error: unknown): Meaning | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseError) {
    const { code = '' } = error;
    const meanings = Object.keys(CODES) as Meaning[];
    return meanings.find((meaning) => CODES[meaning].some((start) => code.startsWith(start))) ?? null;
  }
  if (DRIVER_CUT.test(error.message) || 'syscall' in error || error instanceof AggregateError) return 'cut';
  return DRIVER_DENIED.test(error.message) || isOfTls(error) ? 'denied' : null;
}

const isOfTls = (error: NodeJS.ErrnoException): boolean => /CERT|^ERR_(TLS|SSL)|^UNABLE_TO_/.test(error.code ?? '');

/** Whether the connection is unusable. Its last statement may or may not have taken effect. */
export const isConnectionCut = (error: unknown): boolean => meaningOf(error) === 'cut';

/** Whether the node is read-only. A new connection may reach the primary. */
export const isReadOnly = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25006';

/**
 * Maps an error to a StoreError, with a code from which a route makes its answer. Other errors are returned unchanged.
 * `place` names the database.
 */
export function postgresFault(place: string, error: unknown): unknown {
  // prettier-ignore
  const faults: Record<Meaning, [StoreFault, string]> = {
    outrun:  ['STORE_BUSY',    `The database ${place} let other transactions go first for too long.`],
    cut:     ['STORE_BUSY',    `The database ${place} cannot be reached, or has no connection left: see that it runs, and that DATABASE_URL names it.`],
    busy:    ['STORE_BUSY',    `The database ${place} does not take writes, or answers too late.`],
    full:    ['STORE_FULL',    `No room left on the disk of the database ${place}.`],
    damaged: ['STORE_DAMAGED', `The database ${place} is damaged: restore it from the latest backup.`],
    denied:  ['STORE_BUSY',    `The database ${place} refuses the service: check user, password, name and sslmode in DATABASE_URL (or DATABASE_PASSWORD), and the user's rights.`],
  };
  const meaning = meaningOf(error);
  return meaning ? new StoreError(...faults[meaning], { cause: error }) : error;
}

/** Most attempts of a transaction that loses to others. Each may take PostgreSQL's deadlock timeout of a second. */
const MOST_RUNS = 5;

/**
 * Retries the attempt with jitter. After a lost connection it retries for `patience` (milliseconds), after a
 * serialization failure or deadlock at most `MOST_RUNS` times.
 * @throws StoreError or the error of the attempt, see `postgresFault`
 */
export async function retryPostgres<T>(place: string, patience: number, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience;
  for (let runs = 1; ; runs++) {
    try {
      return await attempt();
    } catch (error) {
      const meaning = meaningOf(error);
      const isPassing = meaning === 'outrun' ? runs < MOST_RUNS : meaning === 'cut' && performance.now() < until;
      if (!isPassing) throw postgresFault(place, error);
    }
    // Jitter: two transactions that deadlocked must not meet again.
    await sleep(10 + Math.random() * 30);
  }
}
