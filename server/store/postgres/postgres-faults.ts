import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { StoreError, type StoreFault } from '../engine.ts';

/** PostgreSQL's codes (SQLSTATE), or the beginning they share, by what they mean to the store. */
// prettier-ignore
const CODES = {
  /** Undone in favour of another transaction: run again. */
  outrun:   ['40001', '40P01'],
  /** The connection or the server went away, or does not take more of us yet. */
  cut:      ['08', '57P', '25P03', '53300'],
  /** Waited too long, out of memory, or a node that only reads any more after a fail-over. */
  busy:     ['57014', '55P03', '53200', '25006'],
  full:     ['53100'],
  damaged:  ['XX001', 'XX002'],
  /** Wrong password, unknown database, missing rights. */
  denied:   ['28', '3D000', '42501'],
} as const;

/** How the driver itself says that it has no connection (any more); it gives these no code. */
const DRIVER_CUT =
  /^(Connection terminated|timeout (exceeded|expired)|Query read timeout|Client (has encountered|was closed))/;
const DRIVER_DENIED = /^The server does not support SSL/;

/** Milliseconds a write or read is tried for before its caller is told that the store is busy. */
export const PATIENCE_MS = 500;

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

/** The connection is of no use any more, and what it was asked last may or may not have happened. */
export const isCut = (error: unknown): boolean => meaningOf(error) === 'cut';

/** The node only reads: another connection may reach the one that writes. */
export const isReadOnly = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25006';

/** The same fault with a code a route may answer by, where there is one; else the error as it came. `place` names the database. */
export function storeFault(place: string, error: unknown): unknown {
  // prettier-ignore
  const faults: Record<Meaning, [StoreFault, string]> = {
    outrun:  ['STORE_BUSY',    `The database ${place} let other transactions go first for too long.`],
    cut:     ['STORE_BUSY',    `The database ${place} cannot be reached, or has no connection left: see that it runs, and that DATABASE_URL names it.`],
    busy:    ['STORE_BUSY',    `The database ${place} does not take writes, or answers too late.`],
    full:    ['STORE_FULL',    `No room left on the disk of the database ${place}.`],
    damaged: ['STORE_DAMAGED', `The database ${place} is damaged: restore it from the latest backup.`],
    denied:  ['STORE_BUSY',    `The database ${place} refuses the service: check user, password, name and sslmode in DATABASE_URL, and the user's rights.`],
  };
  const meaning = meaningOf(error);
  return meaning ? new StoreError(...faults[meaning], { cause: error }) : error;
}

/** Times a transaction is run that others went before: each may have stood for the second after which PostgreSQL sees a deadlock. */
const MOST_RUNS = 5;

/** What the attempt gives; it is made again where the connection was cut, until patience (milliseconds) ends, or another transaction went first. */
export async function patiently<T>(place: string, patience: number, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + patience;
  for (let runs = 1; ; runs++) {
    try {
      return await attempt();
    } catch (error) {
      const meaning = meaningOf(error);
      const isPassing = meaning === 'outrun' ? runs < MOST_RUNS : meaning === 'cut' && performance.now() < until;
      if (!isPassing) throw storeFault(place, error);
    }
    // Two that stood in each other's way must not meet again.
    await sleep(10 + Math.random() * 30);
  }
}
