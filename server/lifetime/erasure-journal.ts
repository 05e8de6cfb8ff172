import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupFolder, DAY, JOURNAL_DAYS, oldestBackup } from '../sicherung/backup-files.ts';
import { StoreError } from '../store/engine.ts';
import type { Store } from '../store/store.ts';
import type { ErasureLog, JournalState } from '../store/tables/erasures.ts';
import {
  createHead,
  filesBefore,
  filesIn,
  newErasureLog,
  readErasures,
  readHead,
  removeFiles,
  writeHead,
  type Head,
} from '../journal/journal-files.ts';

/** The journal of erasures of this installation. ADR 033 */
export interface Journal extends ErasureLog {
  folder: string;
}

/** The folder is not the journal that the database belongs to; the message says what to do. */
export class JournalError extends Error {}

/** Pause between two attempts, and how long they go on, in milliseconds. */
const REST = 200;
const PATIENCE = 3_000;

/**
 * The journal in that folder, for a process that opens the database. A new database gets the folder's journal, and a
 * new folder a new journal.
 * @throws JournalError when the database belongs to another one, or to a newer copy of it
 */
export async function joinJournal(store: Store, folder: string, now = Date.now()): Promise<Journal> {
  const state = (await store.lifetime.journal.state()) ?? (await nameJournal(store, folder, now));
  const head = readHead(folder);
  if (head?.name !== state.name) throw new JournalError(whyOther(folder, head));
  // Asked again: another process may just have deleted old files.
  const isLacking = missingIn(folder, state).length > 0;
  const [lacking] = isLacking ? missingIn(folder, (await store.lifetime.journal.state())!) : [];
  if (lacking)
    throw new JournalError(
      `The journal of erasures in ${folder} is older than the database: it lacks lines of ${lacking}. Put the newest copy of it there. If there is none: ${LOST}.`,
    );
  return { folder, ...newErasureLog(folder) };
}

const LOST = 'see docs/runbooks/lost-journal.md';

/** Why a folder is not the journal of the database, and what to do. */
export const whyOther = (folder: string, head: Head | null): string =>
  head
    ? `The journal of erasures in ${folder} is not the one that the database belongs to. Set JOURNAL_DIR to its folder, the same for all processes. If it is lost: ${LOST}.`
    : `The journal of erasures that the database belongs to is not in ${folder}. Set JOURNAL_DIR to its folder, or put its newest copy there. If it is lost: ${LOST}.`;

/** The files of which the folder has less than the database knows. */
export function missingIn(folder: string, { dateien }: JournalState): string[] {
  const there = filesIn(folder);
  return [...dateien].flatMap(([datei, bytes]) => ((there.get(datei) ?? 0) < bytes ? [datei] : []));
}

/** Names the journal of a new database; of several processes that start at once, only one does. */
async function nameJournal(store: Store, folder: string, now: number): Promise<JournalState> {
  const at = new Date(now).toISOString();
  const fresh = { name: randomUUID(), ab: at };
  createHead(folder, fresh);
  // Another process may have made it, and not written it yet.
  for (const until = performance.now() + PATIENCE; !readHead(folder) && performance.now() < until;) await sleep(REST);
  if (!readHead(folder)) writeHead(folder, fresh); // that process died
  await store.lifetime.journal.claim(readHead(folder)!.name, at);
  return (await store.lifetime.journal.state())!;
}

/**
 * Erases the cases that the journal names and the database still holds: after a restore, and where a process died
 * between the line and its commit. It reads only what the database does not know. Gives how many there were.
 */
export async function eraseReturned(store: Store, { folder }: Pick<Journal, 'folder'>): Promise<number> {
  const { dateien } = (await store.lifetime.journal.state())!;
  const files = filesIn(folder);
  const isNew = [...files].some(([datei, bytes]) => bytes > (dateien.get(datei) ?? 0));
  if (!isNew) return 0;
  const again = await store.lifetime.eraseAgain(await readErasures(folder, dateien));
  await store.lifetime.journal.know(files);
  if (again) await scrub(store);
  return again;
}

/** Deletes what no kept backup can bring back (D115). Gives how many lines went. */
export async function pruneJournal(
  store: Store,
  { folder }: Pick<Journal, 'folder'>,
  dataDir: string,
  now: number,
  backups: readonly string[] = [backupFolder(dataDir)],
): Promise<number> {
  const before = keptFrom(oldestBackup(backups, dataDir), now);
  const head = readHead(folder)!;
  if (before > head.ab) writeHead(folder, { ...head, ab: before });
  const old = filesBefore(folder, before);
  // The database first: it must know no file that is gone.
  await store.lifetime.journal.forget(old);
  await store.lifetime.journal.carriedOut(new Date(now).toISOString());
  return removeFiles(folder, old);
}

/** From when the journal is kept (ISO): its own age, or a day before the oldest backup, if that is older. */
const keptFrom = (oldest: number | null, now: number): string =>
  new Date(Math.min(now - JOURNAL_DAYS * DAY, (oldest ?? now) - DAY)).toISOString();

/**
 * Secure erase with retries while another process reads.
 * @throws StoreError STORE_BUSY after `PATIENCE`
 */
export async function scrub(store: Store): Promise<void> {
  for (const until = performance.now() + PATIENCE; ;) {
    try {
      return await store.lifetime.scrub();
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'STORE_BUSY') || performance.now() >= until) throw error;
    }
    await sleep(REST);
  }
}
