import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/**
 * Fingerprint of a file, or a folder and its direct entries: changes when something is created, written, deleted or
 * gets other permissions. Links are not followed.
 */
export function fingerprint(path: string): string {
  try {
    const stat = lstatSync(path);
    const own = stateOf(stat);
    if (!stat.isDirectory()) return own;
    const names = readdirSync(path).sort();
    return [own, ...names.map((name) => `${name}:${fingerprintOfFile(join(path, name))}`)].join('\n');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code); // gone or unreadable: whoever reads it reports that
  }
}

function fingerprintOfFile(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found ? stateOf(found) : '';
}

/** By ctime, which changes with content, name and permissions. */
const stateOf = ({ ino, ctimeMs, size }: Stats): string => `${ino}/${ctimeMs}/${size}`;

/** Whether two maps have the same keys and values. */
export const isSameFingerprint = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
