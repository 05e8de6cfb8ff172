import { StoreError, type Engine, type Rows } from './engine.ts';

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
];

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
