import type { DatabaseSync } from 'node:sqlite';

/**
 * What a check of the file finds; null: it is sound. Of the tables all but the journal of erasures are read, which may
 * be a hundred times as long as the rest together; its lines are in the journal's folder too. ADR 047.
 */
export function findingIn(db: DatabaseSync): string | null {
  const sql = `select quick_check as finding from (
      select 'sqlite_schema' as name union all select name from sqlite_schema where type = 'table' and name <> 'geloescht'
    ) as checked, pragma_quick_check(checked.name)`;
  const found = db
    .prepare(sql)
    .all()
    .find(({ finding }) => finding !== 'ok');
  return found ? String(found['finding']) : null;
}
