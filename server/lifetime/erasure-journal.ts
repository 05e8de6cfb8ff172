import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../store/engine.ts';
import type { Store } from '../store/store.ts';
import type { ErasedLine } from '../store/tables/erased-rows.ts';
import {
  append,
  hashesOf,
  hasOneFile,
  hourOf,
  pagesFrom,
  readMark,
  removeBefore,
  removeOneFile,
  writeMark,
} from './journal-files.ts';
import { backupFolder, DAY, JOURNAL_DAYS, oldestBackup } from '../sicherung/backup-files.ts';

/** Pause between attempts to scrub, and how long they go on, in milliseconds. */
const REST = 200;
const PATIENCE = 3_000;
/** Lines read from the database at once. */
const PAGE = 1_000;
/** Milliseconds after which every erasure with an earlier time is committed, by whichever process and clock. */
const LATE = 60 * 60_000;

/**
 * Reconciles database and journal: erases again what the journal names and a restored database still holds, and adds to
 * the journal what the database has erased. Gives how many cases were erased again.
 */
export async function keepErased(store: Store, dataDir: string, now = Date.now()): Promise<number> {
  const again = await eraseReturned(store, dataDir, now);
  await copyErased(store, dataDir, now);
  return again;
}

/**
 * Erases again what the journal names and the database still holds. It reads nothing where both say that they agree:
 * only a database that was restored, or is new, knows another mark. Gives how many cases were erased again.
 */
export async function eraseReturned(store: Store, dataDir: string, now = Date.now()): Promise<number> {
  const from = await agreedUntil(store, dataDir, now);
  if (from.isSure && !hasOneFile(dataDir)) return 0;
  let lines = 0;
  for await (const page of pagesFrom(dataDir, from.zeit)) {
    await store.lifetime.erased.add(page);
    lines += page.length;
  }
  const again = lines ? await store.lifetime.erased.eraseAgain() : 0;
  if (again) await scrub(store);
  return again;
}

/** Adds to the journal what the database has erased since both agreed, and marks both. */
export async function copyErased(store: Store, dataDir: string, now = Date.now()): Promise<void> {
  const mark = readMark(dataDir);
  const { journal } = mark;
  const { zeit } = await agreedUntil(store, dataDir, now);
  const hadOneFile = hasOneFile(dataDir);
  let after: ErasedLine = { zeit, hash: '' };
  let [hour, known] = ['', new Set<string>()];
  for (;;) {
    const page = await store.lifetime.erased.page(after, PAGE);
    for (const [next, lines] of Map.groupBy(page, (line) => hourOf(line.zeit))) {
      if (next !== hour) [hour, known] = [next, await hashesOf(dataDir, next)];
      append(
        dataDir,
        hour,
        lines.filter(({ hash }) => !known.has(hash)),
      );
    }
    const last = page.at(-1);
    if (!last) break;
    after = last;
    await endOfTurn();
  }
  const bis = iso(now - LATE);
  writeMark(dataDir, { ...mark, bis });
  await store.lifetime.erased.setMark(journal, bis);
  if (hadOneFile) removeOneFile(dataDir);
}

/** Prunes the journal, in database and files: what no kept backup can bring back. Gives how many lines went. D115. */
export async function pruneJournal(
  store: Store,
  dataDir: string,
  now: number,
  backups: readonly string[] = [backupFolder(dataDir)],
): Promise<number> {
  const before = keptFrom(oldestBackup(backups, dataDir), now);
  const mark = readMark(dataDir);
  writeMark(dataDir, { ...mark, ab: max(mark.ab ?? '', before) });
  removeBefore(dataDir, before);
  return store.lifetime.erased.prune(before);
}

/** Since when (ISO) the journal names everybody: whoever was erased before may come back with an older backup. */
export const reachOf = (dataDir: string, now = Date.now()): string =>
  readMark(dataDir).ab ?? iso(now - JOURNAL_DAYS * DAY);

/** From when the journal is kept (ISO): its own age, or a margin before the oldest backup, if that is older. */
function keptFrom(oldest: number | null, now: number): string {
  return iso(Math.min(now - JOURNAL_DAYS * DAY, (oldest ?? now) - DAY));
}

/**
 * Since when database and journal may differ. `isSure`: both carry the same mark. A mark in the future was made by a
 * wrong clock: nothing is known then.
 */
async function agreedUntil(store: Store, dataDir: string, now: number): Promise<{ zeit: string; isSure: boolean }> {
  const { journal, bis } = readMark(dataDir);
  const ofStore = await store.lifetime.erased.mark(journal);
  if (bis === null || ofStore === null || max(bis, ofStore) > iso(now)) return { zeit: '', isSure: false };
  return { zeit: bis < ofStore ? bis : ofStore, isSure: bis === ofStore };
}

const iso = (ms: number): string => new Date(ms).toISOString();
const max = (one: string, other: string): string => (one > other ? one : other);

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
