import { accessSync, constants, statSync } from 'node:fs';
import { makeFolder } from '../store/sqlite/sqlite.ts';
import { SettingsError, shown } from '../setting.ts';
import type { BackupSettings } from '../settings.ts';
import { isPublicKey } from './age-keys.ts';
import { backupFolder } from './backup-files.ts';

/** The folders in which backups may lie: the present one, and the default. */
export const backupFolders = (dataDir: string, { dir }: Pick<BackupSettings, 'dir'>): string[] => [
  ...new Set([backupFolder(dataDir), dir]),
];

/**
 * Checks the public keys, and creates the folder of the daily backups where it is missing.
 * @throws SettingsError where a key is wrong or the folder cannot be written
 */
export async function readyBackups({ at, dir, recipients }: BackupSettings): Promise<void> {
  await checkRecipients(recipients);
  if (!at) return;
  try {
    makeFolder(dir);
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `BACKUP_DIR ${shown(dir)} cannot be written (${code}): name a folder that the service's user owns.`,
      { cause: error },
    );
  }
}

/** Checks each public key by its checksum, which needs the library. The message quotes no key. @throws SettingsError */
export async function checkRecipients(recipients: readonly string[]): Promise<void> {
  for (const recipient of recipients)
    if (!(await isPublicKey(recipient)))
      throw new SettingsError('BACKUP_RECIPIENTS must be public keys like age1…: one is mistyped.');
}
