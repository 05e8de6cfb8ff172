-- The tables of the store, for SQLite and PostgreSQL alike. A released file is never edited: a change is the next file.
-- {{random}} stands for eight hexadecimal digits. Statements end with a semicolon at the end of a line.

-- Cases. `doc` is the last column: SQLite then reads the others without walking its overflow pages.
create table vorgaenge (
  user_id text not null primary key,
  mandant text not null,
  typ text not null,
  status text not null default '',
  revision integer not null,
  beispiel integer not null,
  -- How machines know a case, and readers of its status. ADR 038
  vorgang_ref text not null,
  lese_id text not null,
  -- The name of a case in text messages; null: none yet. ADR 063
  sms_id text,
  -- 'sms': reported by text message; 'sms_ergaenzt': the phone has brought the rest since.
  meldeweg text not null default '',
  zustimmung_version text,
  zustimmung_zeit text,
  zustimmung_sprache text,
  letzter_key text not null default '',
  folge bigint not null default 0,
  angelegt text not null,
  -- Last change of a draft: consent or save. ADR 043
  geaendert text not null,
  gemeldet text,
  -- When a reported case is to be looked at for overdue news; '': at once. ADR 034
  faellig_ab text not null default '',
  -- What becomes of the trail of positions, `TRAIL` in tables/trail.ts. ADR 043
  spur text not null default 'offen',
  doc text not null
);
create index vorgaenge_folge on vorgaenge (mandant, folge);
create index vorgaenge_angelegt on vorgaenge (mandant, angelegt);
create index vorgaenge_gemeldet on vorgaenge (status, gemeldet);
create index vorgaenge_faellig on vorgaenge (faellig_ab) where status = 'gemeldet';
create index vorgaenge_spur on vorgaenge (spur) where status <> '';
create unique index vorgaenge_ref on vorgaenge (vorgang_ref);
create unique index vorgaenge_lese on vorgaenge (lese_id);
create index vorgaenge_sms on vorgaenge (sms_id) where sms_id is not null;

create table einladungen (
  id text not null primary key,
  user_id text not null references vorgaenge (user_id),
  mandant text not null,
  gueltig_bis text not null,
  widerrufen text
);
create index einladungen_vorgang on einladungen (user_id);

-- Idempotency keys: the answers already given. `art` is the call ('melden', 'storno', …).
create table antworten (
  mandant text not null,
  user_id text not null references vorgaenge (user_id),
  art text not null,
  schluessel text not null,
  revision integer not null,
  beleg text not null,
  primary key (user_id, art, schluessel)
);

create table ereignisse (
  mandant text not null,
  user_id text not null references vorgaenge (user_id),
  nr integer not null,
  partner text not null,
  unid text not null,
  meldungs_typ text not null,
  zeit text not null,
  daten text not null,
  primary key (user_id, nr),
  unique (partner, unid, user_id)
);
-- A status reads the latest position and what is no position, however long the trail is. ADR 047
create index ereignisse_neues on ereignisse (mandant, user_id, nr) where meldungs_typ <> 'POSITION';
create index ereignisse_position on ereignisse (mandant, user_id, zeit, nr) where meldungs_typ = 'POSITION';

-- Outbox of the messages to webhooks, delivered in the order of `nr` within a case, those of all cases the oldest
-- (`seit`) first. The receiver recognises a repeat by `id`. `aufgegeben`: since when it is a dead letter; its `faellig`
-- is then far in the future. `vorgezogen`: 1 due before its own time, 2 tried so. `bahn`: '' the operator's webhook,
-- else the client whose own it is. ADR 041, ADR 057
create table zustellungen (
  id text not null primary key,
  mandant text not null,
  user_id text not null,
  nr integer not null,
  bahn text not null default '',
  seit text not null,
  faellig text not null,
  versuche integer not null default 0,
  vorgezogen integer not null default 0,
  fehler text,
  aufgegeben text,
  daten text not null
);
create index zustellungen_faellig on zustellungen (faellig);
create index zustellungen_folge on zustellungen (user_id, nr, id);
create index zustellungen_seit on zustellungen (seit, id) where aufgegeben is null;
create index zustellungen_bahn on zustellungen (bahn, seit, id) where aufgegeben is null;
create index zustellungen_mandant on zustellungen (mandant, bahn) where aufgegeben is null;

-- How a person is told of news: `ziel` is 'sms' or the id of a subscription, `adresse` a number in E.164 or a
-- subscription, `gesagt` a list of what was told. ADR 051
create table wege (
  user_id text not null references vorgaenge (user_id),
  mandant text not null,
  ziel text not null,
  weg text not null,
  adresse text not null,
  sprache text not null,
  seit text not null,
  zuletzt text not null default '',
  gesagt text not null default '[]',
  primary key (user_id, ziel)
);

-- Outbox of the messages to people. `weg` names the lane: whose gateway.
create table nachrichten (
  id text not null primary key,
  mandant text not null,
  user_id text not null references vorgaenge (user_id),
  ziel text not null,
  weg text not null,
  nr integer not null,
  seit text not null,
  faellig text not null,
  versuche integer not null default 0,
  vorgezogen integer not null default 0,
  fehler text,
  aufgegeben text,
  daten text not null default '{}'
);
create index nachrichten_folge on nachrichten (user_id, ziel, nr, id);
create index nachrichten_weg on nachrichten (weg, seit, id) where aufgegeben is null;

-- Reports, and what is overdue, that no operator has read yet. `nr`: the event that nobody has read. ADR 050
create table ungelesen (
  user_id text not null primary key,
  mandant text not null,
  seit text not null,
  nr integer not null default 1
);

-- Idempotency keys of creating a case; `inhalt` is a hash of the body, null: any body. ADR 036
create table anlagen (
  mandant text not null,
  schluessel text not null,
  user_id text not null,
  einladung text not null,
  inhalt text,
  primary key (mandant, schluessel)
);
create index anlagen_vorgang on anlagen (user_id);

-- Cards: invitations without a case, which may be used again. Not in `einladungen`, whose rows are erased with a case.
create table vertraege (
  id text not null primary key,
  mandant text not null,
  schluessel text not null,
  typ text not null,
  beispiel integer not null,
  angelegt text not null,
  gueltig_bis text,
  widerrufen text,
  inhalt text,
  unique (mandant, schluessel)
);

-- Keys of machines. `benutzt`: the last day of use. `darf`: its rights, with commas between; null: all of its kind.
-- ADR 040, ADR 056
create table schluessel (
  id text not null primary key,
  hash text not null unique,
  art text not null,
  mandant text,
  name text not null,
  darf text,
  angelegt text not null,
  gueltig_bis text,
  benutzt text,
  widerrufen text
);

-- Which partner acts on which case.
create table zuweisungen (
  user_id text not null references vorgaenge (user_id),
  mandant text not null,
  partner text not null,
  seit text not null,
  primary key (user_id, partner)
);

-- Assignments of helpers by a link: `token` is the SHA-256 of its key, `helfer` JSON, `code` the handshake, `grund` why
-- the helper refused, `ende_art` why it is over. ADR 061
create table auftraege (
  auftrag_id text not null primary key,
  token text not null,
  user_id text not null references vorgaenge (user_id),
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
);
create unique index auftraege_token on auftraege (token);
create unique index auftraege_laufend on auftraege (user_id) where ende is null;
create index auftraege_vorgang on auftraege (user_id, seit);

-- Accesses by machines and commands: a row for each hour, actor, call, case and outcome. `mandant` and `vorgang` (a
-- vorgangRef) are '' where no case was met. ADR 056
create table zugriffe (
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
);
create index zugriffe_vorgang on zugriffe (vorgang) where vorgang <> '';

create table modelle (
  hersteller text not null,
  modell text not null,
  laenge_min integer not null,
  laenge_max integer not null,
  hoehe_min integer not null,
  hoehe_max integer not null,
  gewicht_max integer not null,
  primary key (hersteller, modell)
);

-- One counter per client for the operator's feed. A database sequence would number rows before they commit, and a
-- cursor would skip some. `epoche_ab`: where it stood when the epoch before ended. ADR 037
create table zaehler (
  mandant text not null primary key,
  stand bigint not null,
  epoche_ab bigint not null default 0
);

-- Epoch of the store, which the feed's cursors name: another one after each restore. ADR 037
create table epoche (
  id integer not null primary key,
  wert text not null,
  vorher text not null default ''
);
insert into epoche (id, wert) values (1, '{{random}}');

-- What remains of erased cases: their number. ADR 008
create table fallzahlen (
  mandant text not null,
  monat text not null,
  typ text not null,
  ausgang text not null,
  anzahl integer not null,
  primary key (mandant, monat, typ, ausgang)
);

-- The journal of erasures that this database belongs to, and when all of it was last carried out here. ADR 033
create table journal (
  id integer not null primary key,
  name text not null,
  zuletzt text not null
);

-- How many bytes of each file of that journal this database knows.
create table journal_dateien (
  datei text not null primary key,
  bytes bigint not null
);

-- The health check counts here.
create table probe (
  id integer not null primary key,
  stand bigint not null
);
insert into probe (id, stand) values (1, 0);
