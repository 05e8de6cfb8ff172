import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Service } from './world.ts';

/** When the service recorded the consent of a case (ISO time), read from its database; null before. */
export function consentOf({ dataDir }: Service, userID: string): string | null {
  const database = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'), { readOnly: true });
  try {
    const row = database.prepare('select zustimmung_zeit as zeit from vorgaenge where user_id = ?').get(userID);
    return (row?.['zeit'] as string | null) ?? null;
  } finally {
    database.close();
  }
}
