import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepErased, pruneJournal, scrub } from './erasure-journal.ts';
import { doubtClock, doubtNumber, lastReceipts, usualMost } from './doubt.ts';
import { DAY, pruneBackups } from './sicherungen.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { Store } from '../store/store.ts';

/** Receipt of a run of the retention job: a line in `aufbewahrung.jsonl`. */
export interface Receipt {
  /** ISO time of the job. */
  zeit: string;
  /** Number of cases erased, by client. */
  geloescht: Record<string, number>;
  /** What was pruned by its age: backups, lines of the journal of erasures. D115. */
  veraltet: { sicherungen: number; journal: number };
}

/** Batch size. */
const AT_ONCE = 200;

export const receiptsFile = (dataDir: string): string => join(dataDir, 'aufbewahrung.jsonl');

/**
 * Retention job: erases the cases without any event for as many days as their client keeps them. `isSure`: the operator
 * has looked. §9 'Retention'
 * @throws RetentionDoubt, with nothing erased, when the clock seems to have jumped or far more is due than usual
 */
export async function retain(
  store: Store,
  mandanten: Mandanten,
  dataDir: string,
  now: number,
  isSure = false,
): Promise<Receipt> {
  if (!isSure) await doubt(store, mandanten, dataDir, now);
  const begun = performance.now();
  // A run may take long: each case is erased at its own time, or other processes would look for it too late.
  const nowIso = (): string => new Date(now + (performance.now() - begun)).toISOString();
  const zeit = new Date(now).toISOString();
  const geloescht: Record<string, number> = {};
  for (const { mandant, aufbewahrungTage } of mandanten.all) {
    const before = beforeOf(now, aufbewahrungTage);
    geloescht[mandant.id] = await eraseDue(store, mandant.id, before, nowIso);
  }
  await keepErased(store, dataDir, now);
  await scrub(store);
  // The backups first: the journal is kept for those that are left.
  const sicherungen = pruneBackups(dataDir, now);
  const receipt = { zeit, geloescht, veraltet: { sicherungen, journal: await pruneJournal(store, dataDir, now) } };
  keepReceipt(receiptsFile(dataDir), receipt);
  return receipt;
}

/** Appends a line; the one before may have been cut off by a crash. */
function keepReceipt(file: string, receipt: Receipt): void {
  const isCut = existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'));
  appendFileSync(file, `${isCut ? '\n' : ''}${JSON.stringify(receipt)}\n`, { mode: 0o600 });
}

const beforeOf = (now: number, days: number): string => new Date(now - days * DAY).toISOString();

/** @throws RetentionDoubt */
async function doubt(store: Store, { all }: Mandanten, dataDir: string, now: number): Promise<void> {
  const receipts = lastReceipts(receiptsFile(dataDir));
  doubtClock(receipts, now);
  const enough = usualMost(receipts) + 1;
  let due = 0;
  for (const { mandant, aufbewahrungTage } of all) {
    const before = beforeOf(now, aufbewahrungTage);
    due += (await store.lifetime.due(mandant.id, before, new Date(now).toISOString(), enough)).length;
  }
  doubtNumber(receipts, due);
}

async function eraseDue(store: Store, mandant: string, before: string, nowIso: () => string): Promise<number> {
  let erased = 0;
  for (;;) {
    const zeit = nowIso();
    const due = await store.lifetime.due(mandant, before, zeit, AT_ONCE);
    const ends = await Promise.all(due.map((userID) => store.lifetime.erase(mandant, userID, zeit)));
    erased += ends.filter(Boolean).length;
    if (due.length < AT_ONCE) return erased;
  }
}

/**
 * Runs the job daily, with jitter. The first run comes within the first hour, so that a service that restarts daily
 * runs it too. Gives the function that stops it.
 */
export function retainDaily(run: () => Promise<unknown>, chance = Math.random): () => void {
  const HOUR = DAY / 24;
  let timer: NodeJS.Timeout;
  const next = (ms: number): void => {
    timer = setTimeout(() => void run().finally(() => next(DAY - HOUR / 2 + chance() * HOUR)), ms);
    timer.unref();
  };
  next(chance() * HOUR);
  return () => clearTimeout(timer);
}
