import { StoreError, type Engine, type Rows } from './engine.ts';

/**
 * The schema, forward only: a migration that has been released is never edited, the next one follows below.
 * Its statements run in one transaction, on every engine. An older program still runs beside a newer schema, so columns are added, not taken.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    // `doc` stands last: SQLite need not walk its overflow pages to reach the other columns.
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
    // Answers already given, by the caller's key; `art` is the call ('melden', 'storno', …).
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
    // The outbox. It outlives its case, so it refers to none; the id is what the receiver knows a repeat by.
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
    // One counter per client for the operator's feed: a sequence would number rows before they commit, and a cursor would skip some.
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
    // Which case a caller's key has made: the same key makes no second one.
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
    // Given up: a dead letter. It is never due, so that looking for what is due does not pass it.
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
    // What is left of an erased case: a number of such cases, and the hash of its id, so that it stays erased after a restore.
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
    // The day on which a key was last good for a call: no finer, for it is only to tell which keys nobody needs.
    `alter table schluessel add column benutzt text`,
  ],
  [
    // Cards: invitations without a case. Apart from `einladungen`, whose rows all have one and go with it.
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
];

/**
 * Brings a database to the newest schema; several processes may do so at once.
 * @throws StoreError STORE_MIGRATION when a step cannot be done: it is undone, those before it stay
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

/** Whether a database has all of them, and perhaps more of a newer program. */
export async function isMigrated(rows: Rows): Promise<boolean> {
  const [found] = await rows.all<{ n: number }>('select count(*) as n from schema_migrations where nummer <= $1', [
    MIGRATIONS.length,
  ]);
  return Number(found?.n) === MIGRATIONS.length;
}
