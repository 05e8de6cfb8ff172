import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeFolder } from '../store/sqlite/sqlite.ts';
import { SettingsError, shown, type Of } from '../setting.ts';
import { isPublicKey } from './age-keys.ts';
import { backupFolder } from './backup-files.ts';

/** How the service backs up its SQLite file. ADR 058. */
export interface BackupSettings {
  /** Time of day, '03:30', by the clock of ra_Standard; null: the service makes none by itself. */
  uhrzeit: string | null;
  folder: string;
  /** Daily backups that are kept. */
  anzahl: number;
  /** Public keys for which they are encrypted; none: they are not. */
  recipients: readonly string[];
}

/** @throws SettingsError */
export function backupSettings(of: Of, dataDir: string): BackupSettings {
  const typed = of('SICHERUNG_UHRZEIT', '');
  if (typed && of('DATABASE_URL', ''))
    throw new SettingsError('SICHERUNG_UHRZEIT is for SQLite: unset it, and back PostgreSQL up by its own means.');
  return {
    uhrzeit: typed ? timeOf(typed) : null,
    folder: resolve(of('SICHERUNG_ORDNER', backupFolder(dataDir))),
    anzahl: numberOf(of('SICHERUNG_ANZAHL', '14')),
    recipients: [of('SICHERUNG_SCHLUESSEL', '')].filter(Boolean),
  };
}

/** The folders in which backups of the service lie: where it makes them, and where commands did before. */
export const backupFolders = (dataDir: string, { folder }: BackupSettings): string[] => [
  ...new Set([backupFolder(dataDir), folder]),
];

/**
 * Checks the public keys, and makes the folder of the daily backups where it is missing.
 * @throws SettingsError where a key is wrong or the folder cannot be written
 */
export async function readyBackups({ uhrzeit, folder, recipients }: BackupSettings): Promise<void> {
  await checkRecipients(recipients);
  if (!uhrzeit) return;
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `SICHERUNG_ORDNER ${shown(folder)} cannot be written (${code}): name a folder that the service's user owns.`,
      { cause: error },
    );
  }
}

function timeOf(typed: string): string {
  const [, hour, minute = '00'] = /^([01]?\d|2[0-3])(?::([0-5]\d))?$/.exec(typed) ?? [];
  if (hour) return `${hour.padStart(2, '0')}:${minute}`;
  throw new SettingsError(`SICHERUNG_UHRZEIT must be a time of day like 3 or 03:30, not ${shown(typed)}.`);
}

function numberOf(typed: string): number {
  const anzahl = Number(typed);
  if (/^\d{1,2}$/.test(typed) && anzahl >= 1 && anzahl <= 90) return anzahl;
  throw new SettingsError(`SICHERUNG_ANZAHL must be a whole number from 1 to 90, not ${shown(typed)}.`);
}

/**
 * Checks that these are public keys. The message never quotes one: it may be the private key by mistake.
 * @throws SettingsError
 */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  for (const typed of recipients) {
    if (await isPublicKey(typed)) continue;
    const what = /^age-secret-key-1/i.test(typed) ? 'That is the private key, which must not lie here' : 'This is none';
    throw new SettingsError(
      `SICHERUNG_SCHLUESSEL must be a public key like age1… (npm run betreiber -- sicherungsschluessel). ${what}.`,
    );
  }
}
