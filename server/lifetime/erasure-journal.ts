import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../store/engine.ts';
import type { Store } from '../store/store.ts';

interface Line {
  hash: string;
  zeit: string;
}

/** The journal of erased cases beside the database, so that a restored one does not bring them back: a line of JSON each. */
const journalFile = (dataDir: string): string => join(dataDir, 'geloescht.jsonl');

/** Milliseconds between two tries to empty the log of the database, and how many there are. */
const REST = 200;
const TRIES = 15;

/**
 * Brings database and journal together: what the database has erased is added to the file; what the file names and a restored database has again is erased.
 * How many cases were there again.
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

/** Takes the last bytes of what was erased out of the files; waits while another process reads. @throws StoreError STORE_BUSY after 3 s */
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

/** A line that was cut off by a crash is in the database still, and is written again. */
function lineOf(text: string): Line[] {
  try {
    const { hash, zeit } = JSON.parse(text) as Partial<Line>;
    return typeof hash === 'string' && typeof zeit === 'string' ? [{ hash, zeit }] : [];
  } catch {
    return []; // an empty or a cut line
  }
}

/** Only ever appended to: two processes at once lose no line. It begins with a line break, for the line before may be cut off. */
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
