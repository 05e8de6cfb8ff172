import { lstatSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import type { Mandanten } from './mandanten.ts';

/**
 * Debounce after a change, its maximum delay, and the polling interval (network file systems send no events), in
 * milliseconds.
 */
const QUIET = 150;
const LATEST = 600;
const SLOW = 5_000;

/**
 * Hot reload: watches the clients' folder, the folders in it and the themes. Gives the function that stops it. Changes
 * are debounced, so a file written in pieces is read once.
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
      // The folder is gone or the system has no more watchers: polling goes on.
      watcher.on('error', () => watcher.close());
      watchers.set(key, watcher);
    } catch {
      // As above: polling goes on.
    }
  };

  watchAll();
  // Picks up changes made since the clients were read.
  change();
  const slow = setInterval(look, SLOW).unref();
  return () => {
    clearInterval(slow);
    clearTimeout(waiting);
    for (const watcher of watchers.values()) watcher.close();
    watchers.clear();
  };
}

/** By inode: a folder that was deleted and created again needs a new watcher. One that nobody can read is gone. */
function keyOf(path: string): string {
  try {
    return `${lstatSync(path).ino} ${path}`;
  } catch {
    return `0 ${path}`;
  }
}

function foldersOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  } catch {
    return []; // gone: reported by mandanten.look
  }
}
