import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

export const DAY = 24 * 60 * 60_000;
/** Days for which backups and the journal of erasures are kept. The journal must outlive every backup. D115. */
export const BACKUP_DAYS = 90;
export const JOURNAL_DAYS = 120;

/** Default folder of the backups. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'sicherungen');

/** The database that a restore has replaced. Like a backup, it contains people who are erased later. */
export const replacedFile = (dataDir: string): string => join(dataDir, 'pannenlotse.sqlite.vorher');

/** Name of a backup: the second of its making (UTC), `-taeglich` for one of the daily job, `.age` if encrypted. */
const OWN = /^pannenlotse-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)(-taeglich)?\.sqlite(\.age)?$/;

/**
 * Suffixes of the files that SQLite lays beside a database, and of an unfinished copy. With a copy's name these are all
 * files that may hold personal data.
 */
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;
export const filesOfCopy = (copy: string): string[] =>
  [copy, `${copy}.teil`].flatMap((file) => BESIDE.map((rest) => `${file}${rest}`));

/** An unencrypted copy beside the database: of the service's backup, of one by hand, of a restore. */
const COPY = /^pannenlotse\.sqlite\.(dienst|hand|neu)(\.teil)?(-wal|-shm|-journal)?$/;
/** An unfinished backup, which never got its name. */
const HALF = /^pannenlotse-[\dT-]+(-taeglich)?\.sqlite(\.age)?\.teil(-wal|-shm|-journal)?$/;

/** A file of a backup or a restore that is being made, or was interrupted. */
interface Left {
  file: string;
  maker: 'service' | 'command';
}

/** All of these files, in the folders of backups and beside the database. */
export function leftFilesIn(folders: readonly string[], dataDir: string): Left[] {
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

/** Deletes the files of one maker, who must not be making one at the moment. Returns their number. */
export const removeLeft = (folders: readonly string[], dataDir: string, by: Left['maker']): number =>
  remove(leftFilesIn(folders, dataDir).flatMap(({ file, maker }) => (maker === by ? [file] : [])));

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
 * Time of the newest backup in these folders, in milliseconds, by its name, not after `until`; null: none. A backup
 * from the future was made by a clock that was ahead.
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

/** The names of backups from the future. */
export const backupsAhead = (folder: string, now: number): string[] =>
  namesIn(folder).filter((name) => (madeAt(name) ?? now) > now);

/**
 * Time when the oldest file that could bring somebody back was last written, in milliseconds; null: none. Counts
 * backups, a database that a restore has replaced, and files of interrupted backups.
 */
export function oldestBackup(folders: readonly string[], dataDir: string): number | null {
  const times = [...folders.flatMap(filesOf), ...clearCopies(folders, dataDir)].flatMap((file) => ageOf(file));
  return times.length ? Math.min(...times) : null;
}

/**
 * Deletes files that are too old: backups that the service has named, and the database that a restore has replaced.
 * Also deletes files of the service's own backup that was interrupted a day ago. Returns their number. D115.
 */
export function pruneBackups(folders: readonly string[], dataDir: string, now: number): number {
  const named = folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => OWN.test(name))
      .map((name) => join(folder, name)),
  );
  // A clock that was ahead gave them a time in the future: they are at most as old as now.
  for (const file of [...named, ...replacedIn(dataDir)])
    if (ageOf(file).some((written) => written > now)) utimesSync(file, new Date(now), new Date(now));
  const isOlder = (days: number) => (file: string) => ageOf(file).some((written) => written < now - days * DAY);
  const left = leftFilesIn(folders, dataDir).flatMap(({ file, maker }) => (maker === 'service' ? [file] : []));
  return remove([...[...named, ...replacedIn(dataDir)].filter(isOlder(BACKUP_DAYS)), ...left.filter(isOlder(1))]);
}

/** Time when a file was last written, in milliseconds; [] where it is no file, or another process is deleting it. */
function ageOf(file: string): number[] {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? [found.mtimeMs] : [];
}

/**
 * Deletes all but the newest daily backups. Backups by hand stay. Those from the future stay too, but do not displace
 * good ones. Returns the number of deleted files.
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

/**
 * Unencrypted copies beside database and backups: the database that a restore has replaced, and files of interrupted
 * backups.
 */
export const clearCopies = (folders: readonly string[], dataDir: string): string[] => [
  ...replacedIn(dataDir),
  ...leftFilesIn(folders, dataDir).map(({ file }) => file),
];

const replacedIn = (dataDir: string): string[] => [replacedFile(dataDir)].filter((file) => existsSync(file));
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const filesOf = (folder: string): string[] => namesIn(folder).map((name) => join(folder, name));
