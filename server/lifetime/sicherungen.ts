import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const DAY = 24 * 60 * 60_000;
/** Days for which backups and the journal of erasures are kept. The journal must outlive every backup. D115. */
export const BACKUP_DAYS = 90;
export const JOURNAL_DAYS = 120;

/** Folder of the backups that are given no other place. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'sicherungen');

/** Path of a backup made at that moment. */
export const backupFile = (dataDir: string, now: number): string =>
  join(backupFolder(dataDir), `pannenlotse-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`);

/** When the oldest file in the folder of backups was last written, in milliseconds; null: there is none. */
export function oldestBackup(dataDir: string): number | null {
  const times = filesOf(dataDir).map((file) => statSync(file).mtimeMs);
  return times.length ? Math.min(...times) : null;
}

/** When the newest backup there was made, in milliseconds; null: there is none. */
export function newestBackup(dataDir: string): number | null {
  const times = filesOf(dataDir).map((file) => statSync(file).mtimeMs);
  return times.length ? Math.max(...times) : null;
}

/** Deletes the backups there that are too old, if the service has named them. Gives how many. D115. */
export function pruneBackups(dataDir: string, now: number): number {
  const isOwn = (file: string): boolean => /[/\\]pannenlotse-[\dT-]{19}\.sqlite$/.test(file);
  const old = filesOf(dataDir).filter((file) => isOwn(file) && statSync(file).mtimeMs < now - BACKUP_DAYS * DAY);
  for (const file of old) rmSync(file);
  return old.length;
}

function filesOf(dataDir: string): string[] {
  const folder = backupFolder(dataDir);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}
