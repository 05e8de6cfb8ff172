import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
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

/**
 * What SQLite lays beside a file, and where a copy is written before it has its name. Together with a copy's name these
 * are all files in which a person may stand.
 */
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;
export const filesOfCopy = (copy: string): string[] =>
  [copy, `${copy}.teil`].flatMap((file) => BESIDE.map((rest) => `${file}${rest}`));

/** A clear copy beside the database: of the service's backup, of one by hand, of a restore. */
const COPY = /^pannenlotse\.sqlite\.(dienst|hand|neu)(\.teil)?(-wal|-shm|-journal)?$/;
/** Half a backup, which never got its name. */
const HALF = /^pannenlotse-[\dT-]+(-taeglich)?\.sqlite(\.age)?\.teil(-wal|-shm|-journal)?$/;

/** A file of a backup or a restore that is being made, or that was killed. */
interface Left {
  file: string;
  maker: 'service' | 'command';
}

/** All of them, in the folders of backups and beside the database. */
export function leftIn(folders: readonly string[], dataDir: string): Left[] {
  const copies = namesIn(dataDir).flatMap((name): Left[] => {
    const of = COPY.exec(name)?.[1];
    return of ? [{ file: join(dataDir, name), maker: of === 'dienst' ? 'service' : 'command' }] : [];
  });
  const halves = folders.flatMap((folder) =>
    namesIn(folder).flatMap((name): Left[] => {
      const half = HALF.exec(name);
      return half ? [{ file: join(folder, name), maker: half[1] ? 'service' : 'command' }] : [];
    }),
  );
  return [...copies, ...halves];
}

/** Deletes those of one maker, who must make none just now. Gives how many. */
export const removeLeft = (folders: readonly string[], dataDir: string, by: Left['maker']): number =>
  remove(leftIn(folders, dataDir).flatMap(({ file, maker }) => (maker === by ? [file] : [])));

/** Path of a backup made at that moment (milliseconds). */
export function backupFile(
  folder: string,
  now: number,
  { isDaily = false, isEncrypted = false }: { isDaily?: boolean; isEncrypted?: boolean } = {},
): string {
  const zeit = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `pannenlotse-${zeit}${isDaily ? '-taeglich' : ''}.sqlite${isEncrypted ? '.age' : ''}`);
}

/**
 * When the newest backup in these folders was made, in milliseconds, by its name, not after `until`; null: there is
 * none. One of the time to come was made by a clock that was ahead.
 */
export function newestBackup(folders: readonly string[], until = Infinity): number | null {
  const times = folders.flatMap(namesIn).flatMap((name) => madeAt(name) ?? []);
  const made = times.filter((time) => time <= until);
  return made.length ? Math.max(...made) : null;
}

/** A backup by PostgreSQL's own means: a file of pg_dump, or what deploy/postgres-backup.sh makes. */
const DUMP = /\.dump$|^base-\d{4}-\d\d-\d\dT[\d-]+$/;

/** When the newest backup by PostgreSQL's own means was written, in milliseconds; null: there is none. */
export function newestDump(folder: string): number | null {
  const dumps = namesIn(folder).filter((name) => DUMP.test(name));
  const times = dumps.flatMap((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? []);
  return times.length ? Math.max(...times) : null;
}

/** The names of backups that are of a time to come. */
export const backupsAhead = (folder: string, now: number): string[] =>
  namesIn(folder).filter((name) => (madeAt(name) ?? now) > now);

/**
 * When the oldest file that could bring somebody back was last written, in milliseconds: in the folders of backups, or
 * the database that a restore has replaced, or what one that was killed has left; null: there is none.
 */
export function oldestBackup(folders: readonly string[], dataDir: string): number | null {
  const times = [...folders.flatMap(filesOf), ...clearCopies(folders, dataDir)].flatMap((file) => ageOf(file));
  return times.length ? Math.min(...times) : null;
}

/**
 * Deletes what is too old: of the backups those that the service has named, and the database that a restore has
 * replaced; and what the service's own backup has left, if it was killed a day ago. Gives how many. D115.
 */
export function pruneBackups(folders: readonly string[], dataDir: string, now: number): number {
  const named = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => OWN.test(name))
      .map((name) => join(folder, name)),
  );
  // A clock that was ahead wrote them at a time to come: they are at most as old as now.
  for (const file of [...named, ...replacedIn(dataDir)])
    if (ageOf(file).some((written) => written > now)) utimesSync(file, new Date(now), new Date(now));
  const isOlder = (days: number) => (file: string) => ageOf(file).some((written) => written < now - days * DAY);
  const left = leftIn(folders, dataDir).flatMap(({ file, maker }) => (maker === 'service' ? [file] : []));
  return remove([...[...named, ...replacedIn(dataDir)].filter(isOlder(BACKUP_DAYS)), ...left.filter(isOlder(1))]);
}

/** When a file was last written, in milliseconds; none where it is no file, or another process deletes it just now. */
function ageOf(file: string): number[] {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? [found.mtimeMs] : [];
}

/**
 * Deletes all but the newest of the daily backups; what was made by hand stays, and what is of a time to come, which
 * would push out the good ones. Gives how many.
 */
export function pruneDaily(folder: string, keep: number, now: number): number {
  const daily = namesIn(folder).filter((name) => OWN.exec(name)?.[5] && madeAt(name)! <= now);
  return remove(
    daily
      .toSorted()
      .slice(0, -keep)
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

/** What holds people in clear beside database and backups: what a restore has replaced, and what is left. */
export const clearCopies = (folders: readonly string[], dataDir: string): string[] => [
  ...replacedIn(dataDir),
  ...leftIn(folders, dataDir).map(({ file }) => file),
];

const replacedIn = (dataDir: string): string[] => [replacedFile(dataDir)].filter((file) => existsSync(file));
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const filesOf = (folder: string): string[] => namesIn(folder).map((name) => join(folder, name));
