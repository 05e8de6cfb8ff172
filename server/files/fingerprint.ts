import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Text that changes when a file, or a file of a folder, is put there, written, taken away, or opened to other users. Links are not followed. */
export function fingerprint(path: string): string {
  try {
    const stat = lstatSync(path);
    const own = stateOf(stat);
    if (!stat.isDirectory()) return own;
    const names = readdirSync(path).sort();
    return [own, ...names.map((name) => `${name}:${fingerprintOfFile(join(path, name))}`)].join('\n');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code); // gone, or not ours to read: the reader says so
  }
}

function fingerprintOfFile(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found ? stateOf(found) : '';
}

/** The time of the last change of any kind: of what is in a file, of its name, and of who may read it. */
const stateOf = ({ ino, ctimeMs, size }: Stats): string => `${ino}/${ctimeMs}/${size}`;

/** Whether two maps hold the same under the same keys. */
export const isSame = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
