import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeFolder } from '../store/sqlite/sqlite.ts';
import { SettingsError, shown, type Of } from '../setting.ts';
import { publicKeyOf } from './age-keys.ts';
import { backupFolder } from './backup-files.ts';

/** How the service backs up its SQLite file. ADR 058. */
export interface BackupSettings {
  /** Time of day, '03:30', by the clock of ra_Standard; null: the service makes none by itself. */
  uhrzeit: string | null;
  folder: string;
  /** Daily backups that are kept. */
  anzahl: number;
  /** Public key for which they are encrypted (32 bytes); null: they are not. */
  recipient: Uint8Array | null;
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
    recipient: recipientOf(of('SICHERUNG_SCHLUESSEL', '')),
  };
}

/** The folders in which backups of the service lie: where it makes them, and where commands did before. */
export const backupFolders = (dataDir: string, { folder }: BackupSettings): string[] => [
  ...new Set([backupFolder(dataDir), folder]),
];

/**
 * Makes the folder of the daily backups where it is missing.
 * @throws SettingsError where they cannot be written
 */
export function readyBackupFolder({ uhrzeit, folder }: BackupSettings): void {
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

/** Its message never quotes the value: it may be the private key by mistake. */
function recipientOf(typed: string): Uint8Array | null {
  if (!typed) return null;
  const key = publicKeyOf(typed);
  if (key) return key;
  const what = /^age-secret-key-1/i.test(typed) ? 'That is the private key, which must not lie here' : 'This is none';
  throw new SettingsError(
    `SICHERUNG_SCHLUESSEL must be a public key like age1… (npm run betreiber -- sicherungsschluessel). ${what}.`,
  );
}
