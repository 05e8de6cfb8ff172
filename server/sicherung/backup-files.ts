import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const DAY = 24 * 60 * 60_000;
/** Days for which backups and the journal of erasures are kept. The journal must outlive every backup. D115. */
export const BACKUP_DAYS = 90;
export const JOURNAL_DAYS = 120;

/** Folder of the backups that are given no other place. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'sicherungen');

/** The database that a restore has replaced: it holds whoever is erased later, like a backup. */
export const replacedFile = (dataDir: string): string => join(dataDir, 'pannenlotse.sqlite.vorher');

/** Name of a backup: the second it was made in (UTC), `-taeglich` for one of the daily job, `.age` if encrypted. */
const OWN = /^pannenlotse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(-taeglich)?\.sqlite(\.age)?$/;

/** Path of a backup made at that moment (milliseconds). */
export function backupFile(
  folder: string,
  now: number,
  { isDaily = false, isEncrypted = false }: { isDaily?: boolean; isEncrypted?: boolean } = {},
): string {
  const zeit = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `pannenlotse-${zeit}${isDaily ? '-taeglich' : ''}.sqlite${isEncrypted ? '.age' : ''}`);
}

/** When the newest backup in these folders was made, in milliseconds, by its name; null: there is none. */
export function newestBackup(folders: readonly string[]): number | null {
  const times = folders.flatMap(namesIn).flatMap((name) => madeAt(name) ?? []);
  return times.length ? Math.max(...times) : null;
}

/**
 * When the oldest file that could bring somebody back was last written, in milliseconds: in the folders of backups, or
 * the database that a restore has replaced; null: there is none.
 */
export function oldestBackup(folders: readonly string[], dataDir: string): number | null {
  const times = [...folders.flatMap(filesOf), ...replacedIn(dataDir)].flatMap((file) => ageOf(file));
  return times.length ? Math.min(...times) : null;
}

/**
 * Deletes what is too old: of the backups those that the service has named, and the database that a restore has
 * replaced. Gives how many. D115.
 */
export function pruneBackups(folders: readonly string[], dataDir: string, now: number): number {
  const named = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => OWN.test(name))
      .map((name) => join(folder, name)),
  );
  const isOlder = (days: number) => (file: string) => ageOf(file).some((written) => written < now - days * DAY);
  // What a backup or a restore that was killed has left holds people too, in clear.
  const left = namesIn(dataDir).filter((name) => /^pannenlotse\.sqlite\.(neu|hand|dienst)/.test(name));
  remove(left.map((name) => join(dataDir, name)).filter(isOlder(1)));
  return remove([...named, ...replacedIn(dataDir)].filter(isOlder(BACKUP_DAYS)));
}

/** When a file was last written, in milliseconds; none where it is no file, or another process deletes it just now. */
function ageOf(file: string): number[] {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? [found.mtimeMs] : [];
}

/** Deletes all but the newest of the daily backups; what was made by hand stays. Gives how many. */
export function pruneDaily(folder: string, keep: number): number {
  const daily = namesIn(folder).filter((name) => OWN.exec(name)?.[5]);
  return remove(
    daily
      .toSorted()
      .slice(0, -keep)
      .map((name) => join(folder, name)),
  );
}

/** Deletes what a daily backup that was killed has left in the folder: it never got its name. */
export function removeHalves(folder: string): void {
  remove(
    namesIn(folder)
      .filter((name) => /-taeglich\.sqlite(\.age)?\.teil(-journal)?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

function remove(files: readonly string[]): number {
  for (const file of files) rmSync(file, { force: true });
  return files.length;
}

function madeAt(name: string): number | null {
  const [, day, hours, minutes, seconds] = OWN.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}

const replacedIn = (dataDir: string): string[] => [replacedFile(dataDir)].filter((file) => existsSync(file));
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const filesOf = (folder: string): string[] => namesIn(folder).map((name) => join(folder, name));
