import { randomBytes } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeFolder } from '../store/sqlite/sqlite.ts';
import type { Erasure, ErasureLog } from '../store/tables/erasures.ts';

/**
 * The files of the journal of erasures: a folder with `journal.json` and, for each process and day with an erasure, a
 * file of JSON lines that this process alone appends to. ADR 033
 */

/** Name of the journal, and since when (ISO) it names everybody who was erased. */
export interface Head {
  name: string;
  ab: string;
}

/**
 * Synchronous writing (O_SYNC): a write is on the disk when it returns. `fsync` is not to be had under Node's
 * permission model. ADR 056
 */
const SYNC = 'as';
/** Name of a file: the day of its first line, and a random part for its process. */
const NAME = /^\d{4}-\d\d-\d\d\.[0-9a-f]{8}\.jsonl$/;

const headFile = (folder: string): string => join(folder, 'journal.json');
const dayOf = (iso: string): string => iso.slice(0, 10);

/** The head of the journal in that folder; null: there is none. */
export function readHead(folder: string): Head | null {
  if (!existsSync(headFile(folder))) return null;
  try {
    const { name, ab } = JSON.parse(readFileSync(headFile(folder), 'utf8')) as Partial<Head>;
    return typeof name === 'string' && typeof ab === 'string' ? { name, ab } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Makes the folder and its head, unless there is one: also of several processes only one does. */
export function createHead(folder: string, head: Head): void {
  makeFolder(folder);
  try {
    writeFileSync(headFile(folder), JSON.stringify(head), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Writes the head in one step, and makes the folder where it is missing. */
export function writeHead(folder: string, head: Head): void {
  makeFolder(folder);
  const part = `${headFile(folder)}.${randomBytes(4).toString('hex')}`;
  writeFileSync(part, JSON.stringify(head), { mode: 0o600, flag: SYNC });
  renameSync(part, headFile(folder));
}

/** Names of the files of the journal, the oldest first. */
const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .sort()
    : [];

/** The files of the journal with their bytes, the oldest first. */
export const filesIn = (folder: string): Map<string, number> =>
  new Map(
    namesIn(folder).flatMap((name): [string, number][] => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false }); // another process may delete it just now
      return found ? [[name, found.size]] : [];
    }),
  );

/** Appends erasures to the journal in that folder, in a file of this process. */
export function newErasureLog(folder: string): ErasureLog {
  let current = '';
  return {
    append: (erasure) => {
      // No file is older by its name than one before it, whatever the clock says: the oldest are deleted first.
      const day = [dayOf(erasure.zeit), ...namesIn(folder).map(dayOf)].toSorted().at(-1)!;
      const datei = dayOf(current) === day ? current : `${day}.${randomBytes(4).toString('hex')}.jsonl`;
      current = ''; // a write that fails may leave half a line: the next one begins another file
      const handle = openSync(join(folder, datei), SYNC, 0o600);
      try {
        writeSync(handle, `${JSON.stringify(erasure)}\n`);
        current = datei;
        return { datei, bytes: fstatSync(handle).size };
      } finally {
        closeSync(handle);
      }
    },
  };
}

/** The erasures that stand in the files behind what is `known` of each (bytes). A line that was cut off is skipped. */
export async function readErasures(folder: string, known: ReadonlyMap<string, number> = new Map()): Promise<Erasure[]> {
  const erasures: Erasure[] = [];
  for (const [datei, bytes] of filesIn(folder)) {
    const start = known.get(datei) ?? 0;
    if (bytes <= start) continue;
    const input = createReadStream(join(folder, datei), { start, end: bytes - 1 });
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      const erasure = erasureIn(text);
      if (erasure) erasures.push(erasure);
    }
  }
  return erasures;
}

function erasureIn(text: string): Erasure | null {
  try {
    const line = JSON.parse(text) as Partial<Erasure>;
    const { hash, epoche, revision, nr } = line;
    const isWhole = [typeof hash, typeof epoche, typeof revision, typeof nr].join() === 'string,string,number,number';
    return isWhole ? (line as Erasure) : null;
  } catch {
    return null; // the process died while it wrote the line, so the erasure was not committed
  }
}

/** The files of the days before that time (ISO). */
export const filesBefore = (folder: string, zeit: string): string[] =>
  namesIn(folder).filter((datei) => dayOf(datei) < dayOf(zeit));

/** Deletes these files. Gives how many lines they had. */
export function removeFiles(folder: string, dateien: readonly string[]): number {
  let lines = 0;
  for (const datei of dateien.filter((name) => existsSync(join(folder, name)))) {
    lines += readFileSync(join(folder, datei), 'utf8').split('\n').length - 1;
    rmSync(join(folder, datei));
  }
  return lines;
}

/** The whole journal, to be kept in a backup: its files by name. */
export const copyOf = (folder: string): Map<string, Buffer> =>
  new Map(namesIn(folder).map((datei) => [datei, readFileSync(join(folder, datei))]));

/** Puts a copy into the folder. A file grows only at its end, so the longer one of two has all lines of both. */
export function mergeCopy(folder: string, copy: ReadonlyMap<string, Uint8Array>): void {
  makeFolder(folder);
  const there = filesIn(folder);
  for (const [datei, bytes] of copy) {
    if (!NAME.test(datei) || bytes.length <= (there.get(datei) ?? -1)) continue;
    const part = join(folder, `${datei}.teil`);
    rmSync(part, { force: true });
    writeFileSync(part, bytes, { mode: 0o600, flag: SYNC });
    renameSync(part, join(folder, datei));
  }
}
