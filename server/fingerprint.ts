import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Text that changes when a file, or a file of a folder, is put there, written or taken away. Links are not followed. */
export function fingerprint(path: string): string {
  try {
    const stat = lstatSync(path);
    const own = `${stat.ino}/${stat.mtimeMs}/${stat.size}`;
    if (!stat.isDirectory()) return own;
    const names = readdirSync(path).sort();
    return [own, ...names.map((name) => `${name}:${fingerprintOfFile(join(path, name))}`)].join('\n');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code); // gone, or not ours to read: the reader says so
  }
}

function fingerprintOfFile(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino}/${found.mtimeMs}/${found.size}` : '';
}

/** Whether two maps hold the same under the same keys. */
export const isSame = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
