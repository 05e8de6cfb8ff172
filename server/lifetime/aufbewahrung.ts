import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepErased, pruneJournal, scrub } from './erasure-journal.ts';
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

/** Retention job: erases the cases without any event for as many days as their client keeps them. §9 'Retention' */
export async function retain(store: Store, { all }: Mandanten, dataDir: string, now: number): Promise<Receipt> {
  const begun = performance.now();
  // A run may take long: each case is erased at its own time, or other processes would look for it too late.
  const nowIso = (): string => new Date(now + (performance.now() - begun)).toISOString();
  const zeit = new Date(now).toISOString();
  const geloescht: Record<string, number> = {};
  for (const { mandant, aufbewahrungTage } of all) {
    const before = new Date(now - aufbewahrungTage * DAY).toISOString();
    geloescht[mandant.id] = await eraseDue(store, mandant.id, before, nowIso);
  }
  await keepErased(store, dataDir, now);
  await scrub(store);
  // The backups first: the journal is kept for those that are left.
  const sicherungen = pruneBackups(dataDir, now);
  const receipt = { zeit, geloescht, veraltet: { sicherungen, journal: await pruneJournal(store, dataDir, now) } };
  appendFileSync(receiptsFile(dataDir), `${JSON.stringify(receipt)}\n`, { mode: 0o600 });
  return receipt;
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
