import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../store/engine.ts';
import type { Store } from '../store/store.ts';

interface Line {
  hash: string;
  zeit: string;
}

/**
 * The erasure journal, in JSON lines beside the database, so that a restored backup does not bring erased cases back.
 */
const journalFile = (dataDir: string): string => join(dataDir, 'geloescht.jsonl');

/** Pause between attempts to scrub, in milliseconds, and their maximum number. */
const REST = 200;
const TRIES = 15;

/**
 * Reconciles database and journal: adds to the file what the database has erased, and erases again what the file names
 * and a restored database still holds. Gives how many cases were erased again.
 */
export async function keepErased(store: Store, dataDir: string): Promise<number> {
  const file = journalFile(dataDir);
  const kept = new Map(readJournal(file).map((line) => [line.hash, line]));
  const erased = await store.lifetime.erased();
  const isErased = new Set(erased.map(({ hash }) => hash));
  const forgotten = [...kept.values()].filter(({ hash }) => !isErased.has(hash));
  let again = 0;
  if (forgotten.length) {
    again = await store.lifetime.eraseAgain(forgotten);
    await scrub(store);
  }
  append(
    file,
    erased.filter(({ hash }) => !kept.has(hash)),
  );
  return again;
}

/**
 * Secure erase with retries while another process reads.
 * @throws StoreError STORE_BUSY after 3 s
 */
export async function scrub(store: Store): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await store.lifetime.scrub();
      return;
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'STORE_BUSY') || tries === TRIES) throw error;
    }
    await sleep(REST);
  }
}

function readJournal(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').flatMap(lineOf);
}

/** A line truncated by a crash is skipped: the database still has it, and it is written again. */
function lineOf(text: string): Line[] {
  try {
    const { hash, zeit } = JSON.parse(text) as Partial<Line>;
    return typeof hash === 'string' && typeof zeit === 'string' ? [{ hash, zeit }] : [];
  } catch {
    return []; // an empty or truncated line
  }
}

/**
 * Append-only, so concurrent processes lose no line. It begins with a line break, since the last line may be truncated.
 */
function append(file: string, lines: readonly Line[]): void {
  if (!lines.length) return;
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, lines.map(({ hash, zeit }) => `\n${JSON.stringify({ hash, zeit })}`).join('') + '\n');
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
