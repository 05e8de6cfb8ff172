import { TYP } from '#domain/ereignisse/typen.ts';
import { openSqliteEngine } from '../server/store/sqlite/sqlite.ts';
import { openPostgresEngine } from '../server/store/postgres/postgres.ts';
import { readDatabaseUrl } from '../server/store/postgres/database-url.ts';

/** The store's data of a case or a card, read beside the running service. */
export interface StoredState {
  status: string;
  revision: number;
  leseID: string;
  /** Whether the start button was pressed, or the card was revoked. */
  isUsed: boolean;
  /** Everything that a refused request must leave unchanged, as one text; `changesOf` compares two. */
  print: string;
}

export interface StoreRows {
  /** The data of a case or a card by its id; null: none. */
  of(userID: string, einladung: string): Promise<StoredState | null>;
  /** Every case. */
  cases(): Promise<string[]>;
  /** Every invitation and card. */
  invitations(): Promise<string[]>;
  /** Invitations of cases without another one: by open entry a case gets one that no answer names. */
  lone(): Promise<string[]>;
  /** The leseIDs of all cases. */
  leseIDs(): Promise<string[]>;
  close(): Promise<void>;
}

interface Row {
  status: string;
  revision: number;
  lese_id: string | null;
  used: string | null;
}

/**
 * Types that the service writes by itself: a case is overdue, and somebody knows of it. The print leaves them out. It
 * also leaves out the number of attempts to send a message. A refused cancel's note about a text message that may still
 * come is left out too.
 */
const OF_ITSELF = `meldungs_typ in ('${TYP.UEBERFAELLIG}', '${TYP.ZUGESTELLT}')`;
const notOf = (table: string): string => `(select count(*) from ${table} n where n.user_id = v.user_id and not exists (
    select 1 from ereignisse e where e.user_id = v.user_id and e.nr = n.nr and e.${OF_ITSELF}))`;
const CASE = `select status, revision, mandant, typ, beispiel, lese_id, vorgang_ref, zustimmung_version as used, zustimmung_zeit, letzter_key, gemeldet, doc,
  (select count(*) from ereignisse e where e.user_id = v.user_id and not e.${OF_ITSELF}) as ereignisse,
  (select count(*) from wege w where w.user_id = v.user_id) as wege,
  ${notOf('nachrichten')} as nachrichten,
  ${notOf('zustellungen')} as zustellungen,
  ${notOf('ungelesen')} as ungelesen,
  (select count(*) from zuweisungen z where z.user_id = v.user_id) as zuweisungen,
  (select coalesce(sum(stand + fehlversuche), 0) from auftraege h where h.user_id = v.user_id) as auftraege,
  (select count(*) from antworten a where a.user_id = v.user_id and a.art <> 'zurueck') as antworten,
  (select count(*) from einladungen i where i.user_id = v.user_id and i.widerrufen is null) as einladungen
  from vorgaenge v where user_id = $1`;
const CARD = `select id, gueltig_bis, widerrufen as used, 0 as revision, '' as status, '' as lese_id,
  (select count(*) from anlagen a where a.schluessel >= 'einstieg ' || c.id || ' ' and a.schluessel < 'einstieg ' || c.id || '!') as faelle
  from vertraege c where id = $1`;
/**
 * Indexes added to this run's store: both queries run beside most requests, and the service itself asks by client too.
 */
const INDEXES = [
  'ereignisse (user_id)',
  'antworten (user_id)',
  'nachrichten (user_id)',
  'zustellungen (user_id)',
  'anlagen (schluessel)',
];

const LONE = `select id from einladungen i where not exists (
  select 1 from einladungen o where o.user_id = i.user_id and o.id <> i.id)`;

/** Opens the store of a service: its database, or its file. */
export async function openStoreRows(file: string, databaseUrl: string | undefined): Promise<StoreRows> {
  const engine = databaseUrl ? openPostgresEngine(readDatabaseUrl(databaseUrl)) : await openSqliteEngine(file);
  for (const [nr, columns] of INDEXES.entries())
    await engine.write((rows) => rows.all(`create index if not exists fuzz_${nr} on ${columns}`));
  const all = <T>(sql: string, ...of: string[]): Promise<T[]> => engine.read((rows) => rows.all<T>(sql, of));
  const ids = async (...statements: string[]): Promise<string[]> =>
    (await Promise.all(statements.map((sql) => all<{ id: string }>(sql)))).flat().map(({ id }) => id);
  return {
    async of(userID, einladung) {
      const [row] = await (userID ? all<Row>(CASE, userID) : all<Row>(CARD, einladung));
      if (!row) return null;
      const { status, revision, lese_id, used } = row;
      const print = JSON.stringify(row);
      return { status, revision: Number(revision), leseID: lese_id ?? '', isUsed: used !== null, print };
    },
    cases: () => ids('select user_id as id from vorgaenge'),
    invitations: () => ids('select id from einladungen', 'select id from vertraege'),
    lone: () => ids(LONE),
    leseIDs: () => ids('select lese_id as id from vorgaenge'),
    close: engine.close,
  };
}
