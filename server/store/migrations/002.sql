-- The Leitstand: accounts of the operator's people, their sessions, and what they write to a case. ADR 076

-- `rolle`: lesen, disposition or leitung. `mandanten`: a JSON list of clients; null: all. `mail` (small letters) and
-- `subjekt` (issuer, blank, subject) are how an identity provider names the person. `beispiel`: sees examples alone.
create table konten (
  konto_id text not null primary key,
  name text not null,
  kuerzel text not null unique,
  rolle text not null,
  mandanten text,
  mail text unique,
  subjekt text unique,
  beispiel integer not null default 0,
  angelegt text not null,
  endet text
);

-- `oeffentlich`: the public key, base64url. `stand`: the signature counter.
create table passkeys (
  passkey_id text not null primary key,
  konto_id text not null references konten (konto_id),
  name text not null,
  oeffentlich text not null,
  stand bigint not null,
  transporte text not null default '',
  angelegt text not null,
  benutzt text
);
create index passkeys_konto on passkeys (konto_id);

-- `hash`: SHA-256 of the cookie's token. `bewegt`: the last key or click. `gesperrt`: since when it is locked.
-- `am_brett`: until when its board counts as open.
create table sitzungen (
  hash text not null primary key,
  sitzung_id text not null unique,
  konto_id text not null references konten (konto_id),
  weg text not null,
  geraet text not null default '',
  angelegt text not null,
  endet text not null,
  bewegt text not null,
  gesperrt text,
  am_brett text not null default ''
);
create index sitzungen_konto on sitzungen (konto_id);

-- One-time links. `art`: erstes (makes the first account), konto (signs in), beispiel (signs in an example account);
-- frage is the challenge of a passkey.
create table zugangslinks (
  hash text not null primary key,
  art text not null,
  konto_id text references konten (konto_id),
  angelegt text not null,
  gueltig_bis text not null
);

-- Who has a case. `konto`: `konto:` and an account's id, or the name of a machine; `kuerzel`: how the board shows it.
create table zustaendigkeiten (
  user_id text not null primary key references vorgaenge (user_id),
  mandant text not null,
  konto text not null,
  kuerzel text not null,
  seit text not null
);
create index zustaendigkeiten_konto on zustaendigkeiten (konto);

-- Internal notes of a case; idempotent by `schluessel`.
create table notizen (
  user_id text not null references vorgaenge (user_id),
  mandant text not null,
  nr integer not null,
  schluessel text not null,
  konto text not null,
  kuerzel text not null,
  zeit text not null,
  text text not null,
  primary key (user_id, nr),
  unique (user_id, schluessel)
);

-- Who has a case open now, until `bis`.
create table anwesend (
  sitzung_id text not null,
  user_id text not null references vorgaenge (user_id),
  mandant text not null,
  kuerzel text not null,
  bis text not null,
  primary key (sitzung_id, user_id)
);
create index anwesend_vorgang on anwesend (user_id);

-- Texts to the number on call, one for a case. `bis`: no other try before; `gesendet`: when the gateway took it.
create table rufe (
  user_id text not null primary key references vorgaenge (user_id),
  mandant text not null,
  versuche integer not null,
  bis text not null,
  gesendet text
);

-- Words by which a case is found: `wert` as `searchWord` writes it.
create table suche (
  user_id text not null references vorgaenge (user_id),
  mandant text not null,
  art text not null,
  wert text not null,
  primary key (user_id, art, wert)
);
create index suche_wert on suche (wert);

-- The directory of helpers. `lkw`: codes of trucks, JSON list. `gebiet`: the area in words.
create table helfer (
  helfer_id text not null primary key,
  name text not null,
  telefon text not null unique,
  kennzeichen text not null default '',
  lkw text not null default '[]',
  gebiet text not null default '',
  angelegt text not null,
  zuletzt text not null default ''
);

-- A notice of the desk on the pages of some clients (JSON list), or of all (''), until `bis`. `wer`: short name of an
-- account, or name of a machine's key. `schluessel`, `inhalt`: idempotency key that made it, and hash of its body.
create table lagehinweise (
  lage_id text not null primary key,
  schluessel text not null unique,
  inhalt text not null,
  mandanten text not null,
  text_de text not null,
  text_en text not null,
  seit text not null,
  bis text not null,
  wer text not null
);

-- Codes that a person reads out on the phone, by which the desk finds the case. `wechselt_um`: from then on the page
-- shows another one; it is good until `gueltig_bis`.
create table vorlesecodes (
  code text not null primary key,
  user_id text not null references vorgaenge (user_id),
  mandant text not null,
  wechselt_um text not null,
  gueltig_bis text not null
);
create index vorlesecodes_vorgang on vorlesecodes (user_id);
-- Who of the operator's people wrote an event, gave a job to a helper, and took it back; '' where nobody of them did.
-- As in zustaendigkeiten.
alter table ereignisse add column konto text not null default '';
alter table auftraege add column konto text not null default '';
alter table auftraege add column ende_konto text not null default '';

-- Counts of a client and a month (`2026-03`, UTC). `zahl`: a name of `ZAHLEN` in domain/leitstand/zahlen.ts, or
-- 'abgebrochen ' and the path of a screen. They are no case's, and outlive the cases. ADR 079
create table monatszahlen (
  mandant text not null,
  monat text not null,
  zahl text not null,
  anzahl integer not null,
  primary key (mandant, monat, zahl)
);

-- What counts in place of what was reported, as JSON: the newest place, the newest number; '' for none. D126
alter table vorgaenge add column berichtigt text not null default '';
