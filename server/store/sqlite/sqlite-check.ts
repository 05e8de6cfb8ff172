import type { DatabaseSync } from 'node:sqlite';

/** What a check of the file finds; null: it is sound. */
export function findingIn(db: DatabaseSync): string | null {
  const finding = db.prepare('pragma quick_check(1)').get()?.['quick_check'];
  return finding === 'ok' ? null : String(finding);
}
