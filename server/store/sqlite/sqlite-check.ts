import type { DatabaseSync } from 'node:sqlite';

/** The finding of a check of the file; null: the file is intact. */
export function findingIn(db: DatabaseSync): string | null {
  const finding = db.prepare('pragma quick_check(1)').get()?.['quick_check'];
  return finding === 'ok' ? null : String(finding);
}
