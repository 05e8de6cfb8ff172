import { join } from 'node:path';
import { TYP } from '#domain/ereignisse/typen.ts';
import { openEngine as openSqlite } from '../server/store/sqlite/sqlite.ts';
import { openEngine as openPostgres } from '../server/store/postgres/postgres.ts';
import { readDatabaseUrl } from '../server/store/postgres/database-url.ts';

/** What the store holds of a case or a card, read beside the running service. */
export interface Held {
  status: string;
  revision: number;
  /** Somebody has pressed the start button, or the card was revoked. */
  isUsed: boolean;
  /** Everything that a refused request must leave as it was, as one text. */
  print: string;
}

export interface StoreRows {
  /** Of a case or a card by its id; null: there is none. */
  of(userID: string, einladung: string): Promise<Held | null>;
  /** Every case. */
  cases(): Promise<string[]>;
  /** Every invitation and card. */
  invitations(): Promise<string[]>;
  close(): Promise<void>;
}

interface Row {
  status: string;
  revision: number;
  used: string | null;
}

/**
 * Without what the service writes by itself: that a case is overdue, and that somebody knows; and without what a
 * refused cancel notes of a report that may still come by text.
 */
const CASE = `select status, revision, mandant, typ, beispiel, zustimmung_version as used, zustimmung_zeit, letzter_key, gemeldet, doc,
  (select count(*) from ereignisse e where e.user_id = v.user_id and e.meldungs_typ not in ('${TYP.UEBERFAELLIG}', '${TYP.ZUGESTELLT}')) as ereignisse,
  (select count(*) from zuweisungen z where z.user_id = v.user_id) as zuweisungen,
  (select coalesce(sum(stand + fehlversuche), 0) from auftraege h where h.user_id = v.user_id) as auftraege,
  (select count(*) from antworten a where a.user_id = v.user_id and a.art <> 'zurueck') as antworten,
  (select count(*) from einladungen i where i.user_id = v.user_id and i.widerrufen is null) as einladungen
  from vorgaenge v where user_id = $1`;
const CARD = `select id, gueltig_bis, widerrufen as used, 0 as revision, '' as status,
  (select count(*) from anlagen a where a.schluessel like 'einstieg ' || c.id || ' %') as faelle from vertraege c where id = $1`;

/** Opens the store of a service: its database, or the file in its folder. */
export async function openRows(dataDir: string, databaseUrl: string | undefined): Promise<StoreRows> {
  const engine = databaseUrl
    ? openPostgres(readDatabaseUrl(databaseUrl))
    : await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  const all = <T>(sql: string, ...of: string[]): Promise<T[]> => engine.read((rows) => rows.all<T>(sql, of));
  const ids = async (...statements: string[]): Promise<string[]> =>
    (await Promise.all(statements.map((sql) => all<{ id: string }>(sql)))).flat().map(({ id }) => id);
  return {
    async of(userID, einladung) {
      const [row] = await (userID ? all<Row>(CASE, userID) : all<Row>(CARD, einladung));
      if (!row) return null;
      const { status, revision, used } = row;
      return { status, revision: Number(revision), isUsed: used !== null, print: JSON.stringify(row) };
    },
    cases: () => ids('select user_id as id from vorgaenge'),
    invitations: () => ids('select id from einladungen', 'select id from vertraege'),
    close: engine.close,
  };
}
