import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupFolder, DAY, JOURNAL_DAYS, oldestBackup } from '../sicherung/backup-files.ts';
import { StoreError } from '../store/engine.ts';
import type { Store } from '../store/store.ts';
import type { ErasureLog, JournalState } from '../store/tables/erasures.ts';
import {
  createHead,
  dayOf,
  filesIn,
  newErasureLog,
  readErasures,
  readHead,
  removeBefore,
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
  // For a while: another process may be deleting old files, and a shared folder may show a file late.
  let lacking = missingIn(folder, head, state);
  for (const until = performance.now() + PATIENCE; lacking.length && performance.now() < until;) {
    await sleep(REST);
    lacking = missingIn(folder, head, (await store.lifetime.journal.state())!);
  }
  if (lacking.length)
    throw new JournalError(
      `The journal of erasures in ${folder} is older than the database: it lacks lines of ${lacking[0]}. Put the newest copy of it there. If there is none: ${LOST}.`,
    );
  return { folder, ...newErasureLog(folder) };
}

const LOST = 'see docs/operate/runbooks/lost-journal.md';

/** Why a folder is not the journal of the database, and what to do. */
export const whyOther = (folder: string, head: Head | null): string =>
  head
    ? `The journal of erasures in ${folder} is not the one that the database belongs to. Set JOURNAL_DIR to its folder, the same for all processes. If it is lost: ${LOST}.`
    : `The journal of erasures that the database belongs to is not in ${folder}. Set JOURNAL_DIR to its folder, or put its newest copy there. If it is lost: ${LOST}.`;

/** The files of which folder and copy have less than the database knows. Files that are old enough may be gone. */
export function missingIn(
  folder: string,
  { ab }: Head,
  { dateien }: JournalState,
  copy: ReadonlyMap<string, Uint8Array> = new Map(),
): string[] {
  const there = filesIn(folder);
  const has = (datei: string): number => Math.max(there.get(datei) ?? 0, copy.get(datei)?.length ?? 0);
  return [...dateien].flatMap(([datei, bytes]) => (dayOf(datei) >= dayOf(ab) && has(datei) < bytes ? [datei] : []));
}

/** Names the journal of a new database; of several processes that start at once, only one does. */
async function nameJournal(store: Store, folder: string, now: number): Promise<JournalState> {
  const at = new Date(now).toISOString();
  createHead(folder, { name: randomUUID(), ab: at });
  const head = readHead(folder);
  if (!head) throw new JournalError(`${folder}/journal.json is damaged. Delete it, and start again.`);
  // Another process may have named it a moment later: the database reaches no further back than its journal.
  await store.lifetime.journal.claim(head.name, at > head.ab ? at : head.ab);
  return (await store.lifetime.journal.state())!;
}

/**
 * Erases the cases that the journal names and the database still holds: after a restore, and where a process died
 * between the line and its commit. It reads only what the database does not know. Gives how many there were. The bytes
 * stay in the files until `scrub`.
 */
export async function eraseReturned(store: Store, { folder }: Pick<Journal, 'folder'>): Promise<number> {
  const { dateien } = (await store.lifetime.journal.state())!;
  const { erasures, read } = readErasures(folder, dateien);
  if (!erasures.length) return 0;
  const again = await store.lifetime.eraseAgain(erasures);
  await store.lifetime.journal.know(read);
  return again;
}

/** Deletes what no kept backup can bring back (D115). Gives how many files went. */
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
  await store.lifetime.journal.forgetBefore(dayOf(before));
  await store.lifetime.journal.carriedOut(new Date(now).toISOString());
  return removeBefore(folder, dayOf(before));
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
