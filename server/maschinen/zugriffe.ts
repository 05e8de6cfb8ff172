import type { FastifyRequest } from 'fastify';
import { actorOf } from '../http/access.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Store } from '../store/store.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { accessesMade, type Zugriff } from '../store/tables/auskunft/zugriffe.ts';
import { leftIn, openLines } from './zugriff-files.ts';

/** Milliseconds between two writes to the store. */
const EVERY = 1_000;
/** Rows that wait for the store at most; while it is away for longer, the oldest are lost. */
const WAITING_MOST = 20_000;

interface Parts {
  store: Pick<Store, 'zugriffe'>;
  dataDir: string;
  log: { error(event: object, text: string): void };
}

type Seen = Pick<StoredCase, 'mandant' | 'vorgangRef'>;
const seen = new WeakMap<FastifyRequest, Map<string, Seen>>();

/** Notes that a machine's request met these cases. */
export function seenBy(request: FastifyRequest, ...cases: readonly Seen[]): void {
  const all = seen.get(request) ?? new Map<string, Seen>();
  for (const { mandant, vorgangRef } of cases) all.set(vorgangRef, { mandant, vorgangRef });
  seen.set(request, all);
}

/** The log of accesses on its way to the store. */
export interface AccessLog {
  /** Writes accesses down: into a file at once, into the store within a second. */
  add(accesses: readonly Zugriff[]): void;
  /** Brings into the store what processes that have died left in their files. */
  takeOver(): Promise<void>;
  /** Writes what waits into the store. */
  close(): Promise<void>;
}

/** Writes down an answer to a machine: for each case that it met, or once without any. D116 */
export function noteAnswer(
  log: Pick<AccessLog, 'add'>,
  request: FastifyRequest,
  { aufruf, ausgang, zeit: now }: { aufruf: string; ausgang: string; zeit: number },
): void {
  const made = { akteur: actorOf(request), aufruf, ausgang, zeit: isoTime(now) };
  log.add(accessesMade(seen.get(request)?.values() ?? [], made));
}

/**
 * Write-behind log: a row of the store costs a commit, which no machine's call shall wait for. So an access is first a
 * line in a file of this process, before its answer goes out: a process that dies loses none, and the next start takes
 * its file over (an access that was just on its way then counts twice). ADR 056
 */
export function makeAccessLog({ store, dataDir, log }: Parts): AccessLog {
  const file = openLines(dataDir);
  let waiting = new Map<string, Zugriff>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;
  let hasFailed = false;

  /** One line in the operator's log each time that it begins to fail. */
  const failed = (error: unknown): void => {
    if (!hasFailed) log.error({ event: 'zugriffe-gescheitert', err: error }, 'Accesses cannot be written down now.');
    hasFailed = true;
  };
  const flush = async (): Promise<void> => {
    const batch = waiting;
    waiting = new Map();
    try {
      await store.zugriffe.add([...batch.values()]);
      hasFailed = false;
    } catch (error) {
      failed(error);
      waiting = joined([...batch.values(), ...waiting.values()]);
    }
    try {
      file.replace([...waiting.values()]);
    } catch (error) {
      failed(error);
    }
    if (waiting.size) later();
  };
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing ??= flush().finally(() => (writing = null));
    }, EVERY).unref();
  };

  return {
    add: (accesses) => {
      try {
        file.append(accesses);
      } catch (error) {
        failed(error); // it waits in memory alone
      }
      waiting = joined(accesses, waiting);
      later();
    },
    takeOver: async () => {
      try {
        for (const left of leftIn(dataDir)) {
          await store.zugriffe.add([...joined(left.lines).values()]);
          left.remove();
        }
      } catch (error) {
        failed(error); // the next start tries again
      }
    },
    close: async () => {
      await writing;
      if (waiting.size) await flush();
      clearTimeout(timer);
      file.close();
    },
  };
}

/** Adds accesses to rows that are alike. What is above `WAITING_MOST` goes, the oldest first. */
function joined(accesses: readonly Zugriff[], rows = new Map<string, Zugriff>()): Map<string, Zugriff> {
  for (const one of accesses) {
    const { akteur, aufruf, vorgang, ausgang, zeit } = one;
    const key = [zeit.slice(0, 13), akteur, aufruf, vorgang, ausgang].join(' ');
    const known = rows.get(key);
    if (!known && rows.size >= WAITING_MOST) rows.delete(rows.keys().next().value!);
    rows.set(key, known ? { ...known, zuletzt: one.zuletzt, anzahl: known.anzahl + one.anzahl } : one);
  }
  return rows;
}
