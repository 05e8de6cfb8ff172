import { randomUUID } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeFolder } from '../store/sqlite/sqlite.ts';
import type { ErasedLine } from '../store/tables/erased-rows.ts';

/** The journal's name, and up to when (ISO) it and the database agree; null: not known. */
interface Mark {
  journal: string;
  bis: string | null;
  /** Since when it names everybody: it was pruned up to there; absent: not known. */
  ab?: string;
}

/**
 * Synchronous appending (O_SYNC): a write is on the disk when it returns. `fsync` is not to be had under Node's
 * permission model. ADR 056
 */
const SYNC = 'as';
/** Lines that a reader gets at once. */
const PAGE = 1_000;
/** Shape of a name: the hour of its lines. */
const HOUR = /^\d{4}-\d\d-\d\dT\d\d\.jsonl$/;

/** The journal of erasures beside the database: a folder with a file of JSON lines for each hour. ADR 033. */
export const journalFolder = (dataDir: string): string => join(dataDir, 'geloescht');
/** The journal of the releases before: one file. */
const oneFile = (dataDir: string): string => join(dataDir, 'geloescht.jsonl');
const markFile = (dataDir: string): string => join(journalFolder(dataDir), 'stand.json');

/** The hour of an ISO time, which names its file. */
export const hourOf = (zeit: string): string => zeit.slice(0, 13);

/** The mark of the journal; a new journal gets its name here. */
export function readMark(dataDir: string): Mark {
  try {
    const { journal, bis, ab } = JSON.parse(readFileSync(markFile(dataDir), 'utf8')) as Partial<Mark>;
    if (typeof journal === 'string')
      return { journal, bis: typeof bis === 'string' ? bis : null, ...(typeof ab === 'string' && { ab }) };
  } catch {
    // Missing, or cut off by a crash: nothing is known, so all is compared anew.
  }
  return { journal: randomUUID(), bis: null };
}

export function writeMark(dataDir: string, mark: Mark): void {
  makeFolder(journalFolder(dataDir));
  const part = `${markFile(dataDir)}.${process.pid}`;
  rmSync(part, { force: true });
  writeFileSync(part, JSON.stringify(mark), { mode: 0o600, flag: SYNC });
  renameSync(part, markFile(dataDir));
}

/** The lines at or after that time, in pages; also those that the release before has written. */
export async function* pagesFrom(dataDir: string, zeit: string): AsyncGenerator<ErasedLine[]> {
  const files = hoursOf(dataDir).filter((name) => name >= hourOf(zeit));
  let page: ErasedLine[] = [];
  for (const file of [...files.map((name) => join(journalFolder(dataDir), name)), oneFile(dataDir)])
    for await (const line of linesOf(file)) {
      if (line.zeit >= zeit) page.push(line);
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
  if (page.length) yield page;
}

/** The hashes of one hour. */
export async function hashesOf(dataDir: string, hour: string): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const { hash } of linesOf(join(journalFolder(dataDir), `${hour}.jsonl`))) hashes.add(hash);
  return hashes;
}

/**
 * Append-only, so concurrent processes lose no line. It begins with a line break, since the last line may be truncated.
 */
export function append(dataDir: string, hour: string, lines: readonly ErasedLine[]): void {
  if (!lines.length) return;
  makeFolder(journalFolder(dataDir));
  const handle = openSync(join(journalFolder(dataDir), `${hour}.jsonl`), SYNC, 0o600);
  try {
    writeSync(handle, lines.map(({ hash, zeit }) => `\n${JSON.stringify({ hash, zeit })}`).join('') + '\n');
  } finally {
    closeSync(handle);
  }
}

/** Whether the release before has left its journal here. */
export const hasOneFile = (dataDir: string): boolean => existsSync(oneFile(dataDir));

/** Deletes that journal, once its lines are in the database and in the folder. */
export const removeOneFile = (dataDir: string): void => rmSync(oneFile(dataDir), { force: true });

/** Deletes the files of the hours before that time. */
export function removeBefore(dataDir: string, zeit: string): void {
  for (const name of hoursOf(dataDir)) if (name.slice(0, 13) < hourOf(zeit)) rmSync(join(journalFolder(dataDir), name));
}

const hoursOf = (dataDir: string): string[] =>
  existsSync(journalFolder(dataDir))
    ? readdirSync(journalFolder(dataDir))
        .filter((name) => HOUR.test(name))
        .sort()
    : [];

async function* linesOf(file: string): AsyncGenerator<ErasedLine> {
  if (!existsSync(file)) return;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) yield* lineOf(text);
}

/** A line truncated by a crash is skipped: the database still has it, and it is written again. */
function lineOf(text: string): ErasedLine[] {
  try {
    const { hash, zeit } = JSON.parse(text) as Partial<ErasedLine>;
    const isLine = typeof hash === 'string' && typeof zeit === 'string' && /^\d{4}-\d\d-\d\dT\d\d:/.test(zeit);
    return isLine ? [{ hash, zeit }] : [];
  } catch {
    return []; // an empty or truncated line
  }
}
