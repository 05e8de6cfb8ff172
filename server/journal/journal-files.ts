import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  fstatSync,
  closeSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../store/engine.ts';
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
/** The day of an ISO time, or of a file by its name. */
export const dayOf = (text: string): string => text.slice(0, 10);

/** The head of the journal in that folder; null: there is none, or it is damaged. */
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

/** Writes the head in one step, and makes the folder where it is missing. */
export function writeHead(folder: string, head: Head): void {
  renameSync(headPart(folder, head), headFile(folder));
}

/** Writes the head, unless there is one: of several processes at once only one does. */
export function createHead(folder: string, head: Head): void {
  const part = headPart(folder, head);
  try {
    linkSync(part, headFile(folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(part);
  }
}

/** The whole head under another name, in the same folder. */
function headPart(folder: string, head: Head): string {
  makeFolder(folder);
  const part = `${headFile(folder)}.${randomBytes(4).toString('hex')}`;
  writeFileSync(part, JSON.stringify(head), { mode: 0o600, flag: SYNC });
  leaveToOwner(folder, part);
  return part;
}

/** What root writes, by a command, is left to the owner of the folder, who is the service's user. */
function leaveToOwner(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
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
      const isNew = datei !== current;
      current = ''; // a write that fails may leave half a line: the next one begins another file
      try {
        const bytes = appendTo(join(folder, datei), `${JSON.stringify(erasure)}\n`);
        if (isNew) leaveToOwner(folder, join(folder, datei));
        current = datei;
        return { datei, bytes };
      } catch (error) {
        throw journalFault(folder, error);
      }
    },
  };
}

/** Gives the bytes of the file by then. */
function appendTo(file: string, text: string): number {
  const handle = openSync(file, SYNC, 0o600);
  try {
    writeFileSync(handle, text); // writes all of it, or throws
    return fstatSync(handle).size;
  } finally {
    closeSync(handle);
  }
}

/** A fault of the file system in the store's words: it is not the database that cannot be reached. */
function journalFault(folder: string, cause: unknown): unknown {
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)
    ? new StoreError('STORE_FULL', `No room left for the journal of erasures in ${folder}.`, { cause })
    : new StoreError(
        'STORE_READONLY',
        `The journal of erasures in ${folder} cannot be read or written (${code}): look at its rights.`,
        { cause },
      );
}

/**
 * The erasures that stand in the files behind what is `known` of each (bytes), and the bytes of each up to its last
 * whole line. Half a line is of a process that writes it just now or has died: the erasure is not committed.
 */
export function readErasures(
  folder: string,
  known: ReadonlyMap<string, number> = new Map(),
): { erasures: Erasure[]; read: Map<string, number> } {
  const erasures: Erasure[] = [];
  const read = new Map<string, number>();
  for (const [datei, bytes] of filesIn(folder)) {
    const start = known.get(datei) ?? 0;
    if (bytes <= start) continue;
    const unknown = contentOf(folder, datei).subarray(start);
    const end = unknown.lastIndexOf('\n') + 1;
    if (end === 0) continue;
    read.set(datei, start + end);
    for (const line of unknown.subarray(0, end).toString().split('\n')) erasures.push(...erasureIn(line));
  }
  return { erasures, read };
}

/** Empty where another process deletes the file just now. */
function contentOf(folder: string, datei: string): Buffer {
  try {
    return readFileSync(join(folder, datei));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw journalFault(folder, error);
  }
}

function erasureIn(line: string): Erasure[] {
  try {
    const { hash, epoche, revision, nr, art, zeit } = JSON.parse(line) as Erasure;
    const isWhole = [typeof hash, typeof epoche, typeof revision, typeof nr].join() === 'string,string,number,number';
    return isWhole ? [{ hash, epoche, revision, nr, art, zeit }] : [];
  } catch {
    return []; // empty, or damaged
  }
}

/** Deletes the files of the days before that one. Gives how many. */
export function removeBefore(folder: string, day: string): number {
  const old = namesIn(folder).filter((datei) => dayOf(datei) < day);
  for (const datei of old) rmSync(join(folder, datei), { force: true });
  return old.length;
}

/** The whole journal, file by file, to be kept in a backup. */
export function* copyOf(folder: string): Generator<readonly [datei: string, content: Uint8Array]> {
  for (const datei of namesIn(folder)) yield [datei, contentOf(folder, datei)];
}

/** Puts a copy into the folder. A file grows only at its end, so the longer one of two has all lines of both. */
export function mergeCopy(folder: string, copy: ReadonlyMap<string, Uint8Array>): void {
  makeFolder(folder);
  const there = filesIn(folder);
  for (const [datei, content] of copy) {
    if (!NAME.test(datei) || content.length <= (there.get(datei) ?? -1)) continue;
    const part = join(folder, `${datei}.teil`);
    rmSync(part, { force: true });
    writeFileSync(part, content, { mode: 0o600, flag: SYNC });
    leaveToOwner(folder, part);
    renameSync(part, join(folder, datei));
  }
}
