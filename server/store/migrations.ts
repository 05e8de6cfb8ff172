import { randomBytes } from 'node:crypto';
import { TYP } from '#domain/ereignisse/typen.ts';
import { StoreError, type Engine, type Rows } from './engine.ts';

/**
 * Numbers the messages of the release before, by the event that each tells of: its number and its time. Also run while
 * that release writes beside this one.
 */
export const NUMBER_MESSAGES = `update zustellungen set (nr, seit) = (
    select coalesce(max(e.nr), 1), coalesce(max(e.zeit), zustellungen.faellig) from ereignisse e
    where e.mandant = zustellungen.mandant and e.user_id = zustellungen.user_id
      and zustellungen.daten like '%"timestamp":"' || e.zeit || '"%'
  ) where nr = 0`;

/**
 * The schema as forward-only migrations: one that has been released is never edited; add the next below.
 * The statements of a migration run in one transaction, on both engines. An older program may still run beside a newer
 * schema (rolling deploy), so columns are added and never dropped.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    // `doc` is the last column: SQLite then reads the others without walking its overflow pages.
    `create table vorgaenge (
      user_id text not null primary key,
      mandant text not null,
      typ text not null,
      status text not null default '',
      revision integer not null,
      beispiel integer not null,
      zustimmung_version text,
      zustimmung_zeit text,
      zustimmung_sprache text,
      letzter_key text not null default '',
      folge bigint not null default 0,
      angelegt text not null,
      gemeldet text,
      doc text not null
    )`,
    `create index vorgaenge_folge on vorgaenge (mandant, folge)`,
    `create table einladungen (
      id text not null primary key,
      user_id text not null references vorgaenge (user_id),
      mandant text not null,
      gueltig_bis text not null,
      widerrufen text
    )`,
    `create index einladungen_vorgang on einladungen (user_id)`,
    // Idempotency keys: the answers already given, by the caller's key. `art` is the call ('melden', 'storno', …).
    `create table antworten (
      mandant text not null,
      user_id text not null references vorgaenge (user_id),
      art text not null,
      schluessel text not null,
      revision integer not null,
      beleg text not null,
      primary key (mandant, user_id, art, schluessel)
    )`,
    `create table ereignisse (
      mandant text not null,
      user_id text not null references vorgaenge (user_id),
      nr integer not null,
      partner text not null,
      unid text not null,
      meldungs_typ text not null,
      zeit text not null,
      daten text not null,
      primary key (mandant, user_id, nr),
      unique (partner, unid, user_id)
    )`,
    // The transactional outbox. A row may outlive its case, so there is no foreign key. The receiver recognises a
    // repeat by `id`.
    `create table zustellungen (
      id text not null primary key,
      mandant text not null,
      user_id text not null,
      faellig text not null,
      versuche integer not null default 0,
      daten text not null
    )`,
    `create index zustellungen_faellig on zustellungen (faellig)`,
    `create table modelle (
      hersteller text not null,
      modell text not null,
      laenge_min integer not null,
      laenge_max integer not null,
      hoehe_min integer not null,
      hoehe_max integer not null,
      gewicht_max integer not null,
      primary key (hersteller, modell)
    )`,
    // One counter per client for the operator's feed. A database sequence would number rows before they commit, and a
    // cursor would skip some.
    `create table zaehler (
      mandant text not null primary key,
      stand bigint not null
    )`,
    `create table probe (
      id integer not null primary key,
      stand bigint not null
    )`,
    `insert into probe (id, stand) values (1, 0)`,
  ],
  [
    // Idempotency keys of creating a case: the same key makes no second one.
    `create table anlagen (
      mandant text not null,
      schluessel text not null,
      user_id text not null,
      einladung text not null,
      primary key (mandant, schluessel)
    )`,
    `create index anlagen_vorgang on anlagen (user_id)`,
    // Reports that no operator has read yet, by feed or webhook.
    `create table ungelesen (
      user_id text not null primary key,
      mandant text not null,
      seit text not null
    )`,
    `alter table zustellungen add column fehler text`,
    // Time at which it became a dead letter. Its `faellig` is then far in the future, so the query for due messages
    // does not meet it.
    `alter table zustellungen add column aufgegeben text`,
    `create table schluessel (
      id text not null primary key,
      hash text not null unique,
      art text not null,
      mandant text,
      name text not null,
      angelegt text not null,
      widerrufen text
    )`,
    `create index vorgaenge_angelegt on vorgaenge (mandant, angelegt)`,
    `create index vorgaenge_gemeldet on vorgaenge (status, gemeldet)`,
    // What remains of erased cases: their number, and a hash of each id, so that they stay erased after a restore. ADR
    // 008.
    `create table fallzahlen (
      mandant text not null,
      monat text not null,
      typ text not null,
      ausgang text not null,
      anzahl integer not null,
      primary key (mandant, monat, typ, ausgang)
    )`,
    `create table geloescht (
      hash text not null primary key,
      zeit text not null
    )`,
  ],
  [
    // Last day of use. No finer: it only has to show which keys nobody needs any more.
    `alter table schluessel add column benutzt text`,
  ],
  [
    // Cards: re-usable invitations without a case. A table apart from `einladungen`, whose rows belong to a case and
    // are erased with it.
    `create table vertraege (
      id text not null primary key,
      mandant text not null,
      schluessel text not null,
      typ text not null,
      beispiel integer not null,
      angelegt text not null,
      gueltig_bis text,
      widerrufen text,
      unique (mandant, schluessel)
    )`,
  ],
  [
    // The journal of erasures is read by time, in pages. `bis`: up to when this database and a journal beside it agree.
    // ADR 033.
    `create index geloescht_zeit on geloescht (zeit, hash)`,
    `create table journal_staende (
      journal text not null primary key,
      bis text not null
    )`,
  ],
  [
    // When a reported case is to be looked at for overdue news; '': at once. ADR 034.
    `alter table vorgaenge add column faellig_ab text not null default ''`,
    `create index vorgaenge_faellig on vorgaenge (faellig_ab) where status = 'gemeldet'`,
  ],
  [
    // Idempotency keys of the operator's calls belong to the API key that sent them (`betreiber <id of it> <key>`),
    // with a hash of the body; null: any body, as the release before had it. D113, ADR 036.
    `alter table anlagen add column inhalt text`,
    `alter table vertraege add column inhalt text`,
    // An old row says not whose it is. Where one API key alone can have sent it, it is that one's; else nobody's.
    `update anlagen set schluessel = 'betreiber ' || ${soleOperator('anlagen')} || substr(schluessel, 10)
    where schluessel like 'betreiber %' and ${soleOperator('anlagen')} is not null`,
    `update vertraege set schluessel = 'betreiber ' || ${soleOperator('vertraege')} || ' ' || schluessel
    where ${soleOperator('vertraege')} is not null`,
  ],
  [
    // Epoch of the store, which the feed's cursors name: another one after each restore. `vorher` is the one before,
    // and `epoche_ab` where a client's counter stood when it ended. D114, ADR 037.
    `create table epoche (
      id integer not null primary key,
      wert text not null,
      vorher text not null default ''
    )`,
    `insert into epoche (id, wert) values (1, '${newEpochName()}')`,
    `alter table zaehler add column epoche_ab bigint not null default 0`,
  ],
  [
    // Expiry of an API key, as ISO time; null: none. ADR 040.
    `alter table schluessel add column gueltig_bis text`,
  ],
  [
    // The messages of a case are delivered in the order of `nr`, those of all cases the oldest (`seit`) first. 0: not
    // numbered, of the release before. `vorgezogen`: 1 due before its own time, 2 tried so. ADR 041.
    `alter table zustellungen add column nr integer not null default 0`,
    `alter table zustellungen add column seit text not null default ''`,
    `alter table zustellungen add column vorgezogen integer not null default 0`,
    `create index zustellungen_folge on zustellungen (user_id, nr, id) where aufgegeben is null`,
    `create index zustellungen_seit on zustellungen (seit, id) where aufgegeben is null`,
    `create index zustellungen_ohne_nr on zustellungen (nr) where nr = 0`,
    NUMBER_MESSAGES,
  ],
  [
    // Last change of a draft; '': made before this column was, or by the release before. D115, ADR 043.
    `alter table vorgaenge add column geaendert text not null default ''`,
    // When the trail of positions has outlived its order; '': to be looked at, `TRAIL` in tables/trail.ts.
    `alter table vorgaenge add column spur text not null default ''`,
    // `entwuerfe_ab`: since when drafts have their last change. The counts are not used any more.
    `create table bereinigung (
      id integer not null primary key,
      entwuerfe_ab text not null,
      geloescht bigint not null default 0,
      bereinigt bigint not null default 0
    )`,
    `insert into bereinigung (id, entwuerfe_ab) values (1, '${new Date().toISOString()}')`,
  ],
  [
    // How machines and readers know a case. Null in rows of releases before, until they are read. D112, D118, ADR 038.
    `alter table vorgaenge add column vorgang_ref text`,
    `alter table vorgaenge add column lese_id text`,
    // Which partner acts on which case. The release before erases a case without knowing of it: hence the cascade.
    `create table zuweisungen (
      user_id text not null references vorgaenge (user_id) on delete cascade,
      mandant text not null,
      partner text not null,
      seit text not null,
      primary key (user_id, partner)
    )`,
    // 0: a key of releases before, which still acts on every case, with a warning.
    `alter table schluessel add column nur_zugewiesene integer not null default 0`,
  ],
  // Indexes of the columns above, a step each: with a column before it in its transaction, PostgreSQL lets nobody load
  // a case until the index is built.
  [`create index vorgaenge_spur on vorgaenge (spur) where status <> ''`],
  [`create unique index vorgaenge_ref on vorgaenge (vorgang_ref) where vorgang_ref is not null`],
  [`create unique index vorgaenge_lese on vorgaenge (lese_id) where lese_id is not null`],
  // A status reads the latest position and what is no position, however long the trail is. ADR 047.
  [`create index ereignisse_neues on ereignisse (mandant, user_id, nr) where meldungs_typ <> '${TYP.POSITION}'`],
  [
    `create index ereignisse_position on ereignisse (mandant, user_id, zeit, nr) where meldungs_typ = '${TYP.POSITION}'`,
  ],
  // Number of the event that nobody has read: of the report, or of the last UEBERFAELLIG. ADR 050.
  [`alter table ungelesen add column nr integer not null default 1`],
  [
    // By which ways a person is told of news: `ziel` is 'sms' or the id of a subscription, `adresse` a number in E.164
    // or a subscription, `gesagt` a list of what was told. The release before erases a case without knowing of it:
    // hence the cascade. ADR 051.
    `create table wege (
      user_id text not null references vorgaenge (user_id) on delete cascade,
      mandant text not null,
      ziel text not null,
      weg text not null,
      adresse text not null,
      sprache text not null,
      seit text not null,
      zuletzt text not null default '',
      gesagt text not null default '[]',
      primary key (user_id, ziel)
    )`,
    // The outbox of these messages, as `zustellungen` is that of the webhook: apart, since the release before would
    // send the webhook whatever stands there. `weg` names the lane: whose gateway.
    `create table nachrichten (
      id text not null primary key,
      mandant text not null,
      user_id text not null references vorgaenge (user_id) on delete cascade,
      ziel text not null,
      weg text not null,
      nr integer not null,
      seit text not null,
      faellig text not null,
      versuche integer not null default 0,
      daten text not null default '{}',
      fehler text,
      aufgegeben text,
      vorgezogen integer not null default 0
    )`,
    `create index nachrichten_folge on nachrichten (user_id, ziel, nr, id) where aufgegeben is null`,
    `create index nachrichten_weg on nachrichten (weg, seit, id) where aufgegeben is null`,
  ],
  // Rights of an API key, with commas between; null: all of its kind. ADR 056.
  [`alter table schluessel add column darf text`],
  [
    // Accesses by machines and commands: a row for each hour, actor, call, case and outcome. `mandant` and `vorgang`
    // (a vorgangRef) are '' where no case was met. D116, ADR 056.
    `create table zugriffe (
      stunde text not null,
      akteur text not null,
      aufruf text not null,
      mandant text not null,
      vorgang text not null,
      ausgang text not null,
      zeit text not null,
      zuletzt text not null,
      anzahl bigint not null,
      primary key (stunde, akteur, aufruf, mandant, vorgang, ausgang)
    )`,
    `create index zugriffe_vorgang on zugriffe (vorgang) where vorgang <> ''`,
  ],
  // Lane of a message to a webhook: '' the operator's, else the client whose own it is. ADR 057.
  [`alter table zustellungen add column bahn text not null default ''`],
  [`create index zustellungen_bahn on zustellungen (bahn, seit, id) where aufgegeben is null`],
  [`create index zustellungen_mandant on zustellungen (mandant, bahn) where aufgegeben is null`],
  [
    // Assignments of helpers by a link: `token` is the SHA-256 of its key, `helfer` JSON, `code` the handshake, `grund`
    // why the helper refused, `ende_art` why it is over. The release before erases a case without knowing of it: hence
    // the cascade. ADR 061.
    `create table auftraege (
      auftrag_id text not null primary key,
      token text not null,
      user_id text not null references vorgaenge (user_id) on delete cascade,
      mandant text not null,
      helfer text not null,
      code text not null,
      fehlversuche integer not null default 0,
      minuten integer,
      seit text not null,
      gesehen integer not null default 0,
      grund text not null default '',
      ende text,
      ende_art text,
      ende_nr integer not null default 0,
      stand integer not null default 1
    )`,
    `create unique index auftraege_token on auftraege (token)`,
    `create unique index auftraege_laufend on auftraege (user_id) where ende is null`,
    `create index auftraege_vorgang on auftraege (user_id, seit)`,
  ],
  [
    // The name of a case in text messages; null in a draft of the release before until a text asks. `meldeweg`: 'sms'
    // as long as the report is what one text could carry, 'sms_ergaenzt' once the phone has brought the rest. ADR 063.
    `alter table vorgaenge add column sms_id text`,
    `alter table vorgaenge add column meldeweg text not null default ''`,
  ],
  [`create index vorgaenge_sms on vorgaenge (sms_id) where sms_id is not null`],
  [`create index vorgaenge_ohne_sms on vorgaenge (user_id) where sms_id is null and status = ''`],
];

/** A new name for an epoch of the store. */
export function newEpochName(): string {
  return randomBytes(4).toString('hex');
}

/** The id of the one API key that could ever call for a row's client; null where several could, or none. */
function soleOperator(table: string): string {
  return `(select min(k.id) from schluessel k where k.art = 'betreiber' and (k.mandant is null or k.mandant = ${table}.mandant) having count(*) = 1)`;
}

/**
 * Applies the missing migrations; several processes may do so at once.
 * @throws StoreError STORE_MIGRATION when one fails: it is rolled back, those before it stay
 */
export async function migrate(engine: Engine, migrations = MIGRATIONS): Promise<void> {
  await engine.write((rows) =>
    rows.all(
      'create table if not exists schema_migrations (nummer integer not null primary key, angewendet text not null)',
    ),
  );
  for (const [index, statements] of migrations.entries()) {
    const nummer = index + 1;
    const step = engine.write(async (rows) => {
      const done = await rows.all('select nummer from schema_migrations where nummer = $1', [nummer]);
      if (done.length) return;
      for (const statement of statements) await rows.all(statement);
      await rows.all('insert into schema_migrations (nummer, angewendet) values ($1, $2)', [
        nummer,
        new Date().toISOString(),
      ]);
    });
    await step.catch((error: unknown) => {
      if (error instanceof StoreError) throw error;
      const text = `The database could not be brought to this release (step ${nummer}: ${(error as Error).message}): nothing of the step was kept, and the release before goes on with it.`;
      throw new StoreError('STORE_MIGRATION', text, { cause: error });
    });
  }
}

/** Whether all migrations are applied; a newer program may have applied more. */
export async function isMigrated(rows: Rows): Promise<boolean> {
  const [found] = await rows.all<{ n: number }>('select count(*) as n from schema_migrations where nummer <= $1', [
    MIGRATIONS.length,
  ]);
  return Number(found?.n) === MIGRATIONS.length;
}
