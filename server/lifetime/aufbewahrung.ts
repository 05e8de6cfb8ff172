import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepErased, scrub } from './erasure-journal.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { Store } from '../store/store.ts';

/** Receipt of a run of the retention job: a line in `aufbewahrung.jsonl`. */
export interface Receipt {
  /** ISO time of the job. */
  zeit: string;
  /** Number of cases erased, by client. */
  geloescht: Record<string, number>;
}

const DAY = 24 * 60 * 60_000;
/** Batch size. */
const AT_ONCE = 200;

export const receiptsFile = (dataDir: string): string => join(dataDir, 'aufbewahrung.jsonl');

/** Retention job: erases the cases without any event for as many days as their client keeps them. §9 'Retention' */
export async function retain(store: Store, { all }: Mandanten, dataDir: string, now: number): Promise<Receipt> {
  const zeit = new Date(now).toISOString();
  const geloescht: Record<string, number> = {};
  for (const { mandant, aufbewahrungTage } of all) {
    const before = new Date(now - aufbewahrungTage * DAY).toISOString();
    geloescht[mandant.id] = await eraseDue(store, mandant.id, before, zeit);
  }
  await keepErased(store, dataDir);
  await scrub(store);
  const receipt = { zeit, geloescht };
  appendFileSync(receiptsFile(dataDir), `${JSON.stringify(receipt)}\n`, { mode: 0o600 });
  return receipt;
}

async function eraseDue(store: Store, mandant: string, before: string, zeit: string): Promise<number> {
  let erased = 0;
  for (;;) {
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
