import { lstatSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Mandanten } from './mandanten.ts';

/** Milliseconds: of quiet after a change before it is taken up, at most after the first, and between looks without any (a network's folder tells nothing). */
const QUIET = 150;
const LATEST = 600;
const SLOW = 5_000;

/**
 * Takes up changes in the clients' folder, the folders in it, and the themes, without a restart; the function it gives ends that.
 * A change that comes in pieces is taken up once they have stopped coming.
 */
export function watchMandanten(mandanten: Mandanten, folder: string, themesFolder: string): () => void {
  const watchers = new Map<string, FSWatcher>();
  let waiting: NodeJS.Timeout | undefined;
  let first = 0;

  const change = (): void => {
    const now = performance.now();
    if (waiting === undefined) first = now;
    clearTimeout(waiting);
    waiting = setTimeout(look, Math.max(0, Math.min(QUIET, first + LATEST - now)));
    waiting.unref();
  };
  const look = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    watchAll();
    mandanten.look();
  };
  const watchAll = (): void => {
    const there = new Map([folder, themesFolder, ...foldersOf(folder)].map((path) => [keyOf(path), path]));
    for (const [key, watcher] of watchers) {
      if (there.has(key)) continue;
      watcher.close();
      watchers.delete(key);
    }
    for (const [key, path] of there) if (!watchers.has(key)) watchOne(key, path);
  };
  const watchOne = (key: string, path: string): void => {
    try {
      const watcher = watch(path, { persistent: false }, change);
      // Gone, or the system has no more watchers: the slow looks go on.
      watcher.on('error', () => watcher.close());
      watchers.set(key, watcher);
    } catch {
      // As above.
    }
  };

  watchAll();
  // What has changed since the clients were read.
  change();
  const slow = setInterval(look, SLOW).unref();
  return () => {
    clearInterval(slow);
    clearTimeout(waiting);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

/** A folder that was taken away and put there again is another one. */
const keyOf = (path: string): string => `${lstatSync(path, { throwIfNoEntry: false })?.ino ?? 0} ${path}`;

function foldersOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  } catch {
    return []; // gone: the look says so
  }
}
