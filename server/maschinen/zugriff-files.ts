import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, ftruncateSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../store/sqlite/sqlite.ts';
import type { Zugriff } from '../store/tables/auskunft/zugriffe.ts';

/** Accesses on their way to the store: a file of JSON lines for each process, named after its id. */
const folderOf = (dataDir: string): string => join(dataDir, 'zugriffe');
const NAME = /^(\d+)-[\w-]+\.jsonl$/;

/** The file of this process, made by the first line; each write is in the hands of the system when it returns. */
export function openLines(dataDir: string): {
  append(accesses: readonly Zugriff[]): void;
  /** Puts these in the place of all lines. */
  replace(accesses: readonly Zugriff[]): void;
  /** Closes the file, and removes it where it is empty. */
  close(): void;
} {
  const file = join(folderOf(dataDir), `${process.pid}-${randomUUID()}.jsonl`);
  let handle: number | null = null;
  let isEmpty = true;
  const append = (accesses: readonly Zugriff[]): void => {
    if (!accesses.length) return;
    if (handle === null) {
      makeFolder(folderOf(dataDir));
      handle = openSync(file, 'a', 0o600);
    }
    isEmpty = false;
    writeSync(handle, accesses.map((one) => `${JSON.stringify(one)}\n`).join(''));
  };
  return {
    append,
    replace: (accesses) => {
      if (handle !== null) ftruncateSync(handle, 0);
      isEmpty = true;
      append(accesses);
    },
    close: () => {
      if (handle === null) return;
      closeSync(handle);
      handle = null;
      if (isEmpty) rmSync(file, { force: true });
    },
  };
}

/** What processes that have died left. */
export function leftIn(dataDir: string): { lines: Zugriff[]; remove(): void }[] {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => NAME.test(name) && !isAlive(Number(NAME.exec(name)![1])))
    .map((name) => ({
      lines: readFileSync(join(folder, name), 'utf8').split('\n').flatMap(accessOf),
      remove: () => rmSync(join(folder, name), { force: true }),
    }));
}

/** Whether another process has that id. Our own says nothing: in a container each start has the same. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // ESRCH, or EPERM: of another user, so none of ours
  }
}

function accessOf(line: string): Zugriff[] {
  try {
    return [JSON.parse(line) as Zugriff];
  } catch {
    return []; // the last line, or cut off by a crash
  }
}
