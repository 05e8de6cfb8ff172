import type { AppTyp } from '#domain/flow.ts';
import { ID_LENGTH } from '#domain/ids.ts';
import type { Rows, Value, Wake } from '../engine.ts';
import { KENNUNG_COLUMNS, kennungenOf, newKennungen, type KennungRow, type Kennungen } from './kennungen.ts';
import { indexCase } from './leitstand/index-case.ts';

/**
 * A row of `vorgaenge`. `doc` is the JSON text of the Vorgang without `webparams`. The other fields repeat parts of it
 * as columns for queries.
 */
export interface StoredCase extends Kennungen {
  userID: string;
  mandant: string;
  typ: AppTyp;
  /** `''`, `gemeldet` or `storniert`. */
  status: string;
  revision: number;
  /** Consent given with the start button; null before. */
  gestartet: StoredConsent | null;
  /**
   * Way of the report. `sms`: by text message, with what fits into one. `sms_ergaenzt`: completed by network since (ADR
   * 063). `telefon`: by an account of the desk, for a draft: begun there. '': by network.
   */
  meldeweg: Meldeweg;
  /** Account that sent a report by phone (`doerOf`); '' for the person. */
  gemeldetDurch: string;
  /** Time (ISO) until which a desk has the draft open; '': none has. */
  amTelefon: string;
  /** JSON text of `Schreiber`: accounts of the desk that last wrote a field of the draft; '' for none. */
  geschrieben: string;
  /** Whether the case is an example: only the simulator answers it, and its screens say 'Beispiel'. */
  beispiel: boolean;
  /** The document as reported. Corrections are stored beside it; `caseNow` reads both. */
  doc: string;
  /** JSON text of what counts beside the report (`Daneben`); '' for nothing. D126, D127 */
  berichtigt: string;
}

export type Meldeweg = '' | 'sms' | 'sms_ergaenzt' | 'telefon';

export interface StoredConsent {
  version: string;
  /** ISO time, by the server's clock. */
  zeit: string;
  language: string;
  /**
   * Reader of the consent on the phone, as `doerOf`, or a name that a machine gave. Absent: the person consented alone.
   */
  durch?: string;
}

export interface NewCase {
  userID: string;
  /** The first invitation of the case, 15 characters. */
  einladung: string;
  mandant: string;
  typ: AppTyp;
  beispiel: boolean;
  doc: string;
  /** The case was begun at a desk, by phone. */
  meldeweg?: 'telefon';
  /** ISO times. */
  angelegt: string;
  gueltigBis: string;
  /** Idempotency key, unique per client; absent: every call creates a case. */
  key?: string;
  /** Hash of the body that came with the key; a repeat has the same. Absent in calls of the person. */
  inhalt?: string;
  /** Name of the case in text messages; absent: a text message gives it one. ADR 063 */
  smsID?: string;
}

/**
 * The new case (`isRepeat` false), or the one of an earlier call with the same key. Null where that call had another
 * body.
 */
export type Created = { userID: string; vorgangRef: string; einladung: string; isRepeat: boolean } | null;

export interface CaseWrite {
  mandant: string;
  userID: string;
  /** Optimistic lock: the revision that the writer read. */
  revision: number;
  doc: string;
  /** Idempotency key; '' if the caller sent none, which only a save may do. */
  key: string;
  /** ISO time of the write. */
  zeit: string;
  /** JSON text of `Schreiber`; absent: unchanged. */
  geschrieben?: string;
}

/**
 * Result of a write. `done` carries the revision and receipt to answer with, also for a repeat of the same key
 * (`isRepeat`).
 */
export type WriteResult =
  | { ended: 'done'; revision: number; beleg: string; isRepeat: boolean }
  /** The revision is outdated, or the status does not allow the write (see `current`). */
  | { ended: 'conflict'; current: StoredCase }
  | { ended: 'gone' };

export interface CaseRow extends KennungRow {
  user_id: string;
  mandant: string;
  typ: AppTyp;
  status: string;
  revision: number;
  beispiel: number;
  zustimmung_version: string | null;
  zustimmung_zeit: string | null;
  zustimmung_sprache: string | null;
  zustimmung_durch: string;
  gemeldet_durch: string;
  am_telefon: string;
  geschrieben: string;
  letzter_key: string;
  meldeweg: Meldeweg;
  doc: string;
  berichtigt: string;
}

export const COLUMNS = `user_id, mandant, typ, status, revision, beispiel,
    zustimmung_version, zustimmung_zeit, zustimmung_sprache, zustimmung_durch, letzter_key, meldeweg, gemeldet_durch,
    am_telefon, geschrieben, doc, berichtigt, ${KENNUNG_COLUMNS}`;
const SELECT = `
  select ${COLUMNS}
  from vorgaenge`;

// `$2 is null` must come last: PostgreSQL infers the type of `$2` from its first comparison.
const BY_USER_ID = `${SELECT} where user_id = $1 and (mandant = $2 or $2 is null)`;
const BY_REF = `${SELECT} where vorgang_ref = $1 and (mandant = $2 or $2 is null)`;
const BY_LESE_ID = `${SELECT} where lese_id = $1 and (mandant = $2 or $2 is null)`;
const BY_INVITATION = `
  ${SELECT} where (mandant = $2 or $2 is null) and user_id in (
    select user_id from einladungen where id = $1 and (mandant = $2 or $2 is null) and widerrufen is null and gueltig_bis > $3)`;

export const storedCase = (row: CaseRow): StoredCase => ({
  userID: row.user_id,
  mandant: row.mandant,
  typ: row.typ,
  status: row.status,
  revision: row.revision,
  gestartet:
    row.zustimmung_version === null
      ? null
      : {
          version: row.zustimmung_version,
          zeit: row.zustimmung_zeit ?? '',
          language: row.zustimmung_sprache ?? '',
          ...(row.zustimmung_durch && { durch: row.zustimmung_durch }),
        },
  meldeweg: row.meldeweg,
  gemeldetDurch: row.gemeldet_durch,
  amTelefon: row.am_telefon,
  geschrieben: row.geschrieben,
  beispiel: row.beispiel === 1,
  doc: row.doc,
  berichtigt: row.berichtigt,
  ...kennungenOf(row),
});

/** `Store.load`. */
export async function loadCase(
  rows: Rows,
  id: string,
  mandant: string | null,
  now: string,
): Promise<StoredCase | null> {
  const [row] =
    id.length === ID_LENGTH.einladung
      ? await rows.all<CaseRow>(BY_INVITATION, [id, mandant, now])
      : await rows.all<CaseRow>(BY_USER_ID, [id, mandant]);
  return row ? storedCase(row) : null;
}

/** `Store.loadByRef`. */
export const loadByRef = (rows: Rows, vorgangRef: string, mandant: string | null) =>
  loadWhere(rows, BY_REF, vorgangRef, mandant);

/** `Store.loadForReading`. */
export const loadForReading = (rows: Rows, leseID: string, mandant: string | null) =>
  loadWhere(rows, BY_LESE_ID, leseID, mandant);

async function loadWhere(rows: Rows, sql: string, ...values: (string | null)[]): Promise<StoredCase | null> {
  const [row] = await rows.all<CaseRow>(sql, values);
  return row ? storedCase(row) : null;
}

/** The case and the idempotency key of its last save, as the running transaction sees them. */
export async function currentCase(
  rows: Rows,
  mandant: string,
  userID: string,
): Promise<{ current: StoredCase; lastKey: string } | null> {
  const [row] = await rows.all<CaseRow>(`${SELECT} where mandant = $1 and user_id = $2`, [mandant, userID]);
  return row ? { current: storedCase(row), lastKey: row.letzter_key } : null;
}

/**
 * Reads a case (of any client where `mandant` is null) and locks its row until commit, like `select … for update`,
 * which SQLite lacks.
 * Read dependent rows in later statements: on PostgreSQL a statement that waited for the lock still sees an old
 * snapshot of other rows.
 */
export async function lockCase(rows: Rows, mandant: string | null, userID: string): Promise<StoredCase | null> {
  const row = await lockRow<CaseRow>(rows, mandant, userID, COLUMNS);
  return row ? storedCase(row) : null;
}

/** Writes the values that count beside the report of a locked case. */
export const setBeside = (rows: Rows, { mandant, userID }: StoredCase, berichtigt: string) =>
  rows.all('update vorgaenge set berichtigt = $3 where mandant = $1 and user_id = $2', [mandant, userID, berichtigt]);

/** A locked case: its names and its status. */
export type LockedCase = Pick<StoredCase, 'mandant' | 'userID' | 'status' | keyof Kennungen>;

/** Locks the row in the same way, without reading the document. */
export async function lockStatus(rows: Rows, mandant: string | null, userID: string): Promise<LockedCase | null> {
  type Row = Pick<CaseRow, 'mandant' | 'status' | keyof KennungRow>;
  const row = await lockRow<Row>(rows, mandant, userID, `mandant, status, ${KENNUNG_COLUMNS}`);
  return row && { mandant: row.mandant, userID, status: row.status, ...kennungenOf(row) };
}

async function lockRow<T>(rows: Rows, mandant: string | null, userID: string, columns: string): Promise<T | null> {
  const [of, params] = mandant === null ? ['', [userID]] : [' and mandant = $2', [userID, mandant]];
  const lock = `update vorgaenge set folge = folge where user_id = $1${of} returning ${columns}`;
  return (await rows.all<T>(lock, params))[0] ?? null;
}

/**
 * `Store.create`; the first revision is 1. The key is inserted first: of two concurrent calls the second waits for it,
 * and then finds the first one's case.
 */
export async function createCase(rows: Rows, fresh: NewCase): Promise<Created> {
  const {
    userID,
    mandant,
    typ,
    beispiel,
    doc,
    angelegt,
    einladung,
    gueltigBis,
    key = '',
    inhalt = null,
    smsID = null,
    meldeweg = '',
  } = fresh;
  if (key) {
    const first = await rows.all(
      `insert into anlagen (mandant, schluessel, user_id, einladung, inhalt) values ($1, $2, $3, $4, $5)
      on conflict do nothing returning user_id`,
      [mandant, key, userID, einladung, inhalt],
    );
    if (!first.length) return createdWith(rows, mandant, key, inhalt);
  }
  const { vorgangRef, leseID } = newKennungen();
  await rows.all(
    `insert into vorgaenge (user_id, mandant, typ, revision, beispiel, angelegt, geaendert, doc, ${KENNUNG_COLUMNS}, sms_id, meldeweg)
    values ($1, $2, $3, 1, $4, $5, $5, $6, $7, $8, $9, $10)`,
    [userID, mandant, typ, beispiel ? 1 : 0, angelegt, doc, vorgangRef, leseID, smsID, meldeweg],
  );
  await indexCase(rows, { mandant, userID }, doc);
  await rows.all('insert into einladungen (id, user_id, mandant, gueltig_bis) values ($1, $2, $3, $4)', [
    einladung,
    userID,
    mandant,
    gueltigBis,
  ]);
  // The row that `moveToFeedEnd` updates.
  await rows.all('insert into zaehler (mandant, stand) values ($1, 0) on conflict do nothing', [mandant]);
  return { userID, vorgangRef, einladung, isRepeat: false };
}

async function createdWith(rows: Rows, mandant: string, key: string, inhalt: string | null): Promise<Created> {
  const [known] = await rows.all<{ user_id: string; einladung: string; inhalt: string | null }>(
    'select user_id, einladung, inhalt from anlagen where mandant = $1 and schluessel = $2',
    [mandant, key],
  );
  if (known && known.inhalt !== inhalt) return null;
  const made = known && (await currentCase(rows, mandant, known.user_id));
  const { userID = '', vorgangRef = '' } = made?.current ?? {};
  return { userID, vorgangRef, einladung: known?.einladung ?? '', isRepeat: true };
}

/** `Store.createdWith`. */
export async function userIDOfKey(rows: Rows, mandant: string, key: string): Promise<string | null> {
  const [known] = await rows.all<{ user_id: string }>(
    'select user_id from anlagen where mandant = $1 and schluessel = $2',
    [mandant, key],
  );
  return known?.user_id ?? null;
}

/** `Store.start`. Desks that have the draft open are notified. */
export async function recordConsent(
  rows: Rows,
  wake: Wake,
  mandant: string,
  userID: string,
  consent: StoredConsent,
): Promise<StoredCase | null> {
  const { version, zeit, language, durch = '' } = consent;
  const [started] = await rows.all<Pick<CaseRow, 'am_telefon'>>(
    `update vorgaenge set zustimmung_version = $3, zustimmung_zeit = $4, zustimmung_sprache = $5, geaendert = $4,
      zustimmung_durch = $6
    where mandant = $1 and user_id = $2 and zustimmung_version is null returning am_telefon`,
    [mandant, userID, version, zeit, language, durch],
  );
  if (started && started.am_telefon > zeit) wake(userID);
  return (await currentCase(rows, mandant, userID))?.current ?? null;
}

/**
 * `Store.save`. The conditional update comes before the read. So of two concurrent transactions the second waits for
 * the first and then sees its result, on both engines.
 * The key of the last save is a repeat, whatever revision it names. While a desk has the draft open, desk and person
 * are notified of each save.
 */
export async function saveCase(rows: Rows, wake: Wake, write: CaseWrite): Promise<WriteResult> {
  const { mandant, userID, revision, doc, key, zeit, geschrieben = null } = write;
  const saved = await rows.all<Pick<CaseRow, 'revision' | 'am_telefon'>>(
    `update vorgaenge set doc = $4, revision = revision + 1, letzter_key = $5, geaendert = $6,
      geschrieben = coalesce($7, geschrieben)
    where mandant = $1 and user_id = $2 and revision = $3 and status = '' and (letzter_key = '' or letzter_key <> $5)
    returning revision, am_telefon`,
    [mandant, userID, revision, doc, key, zeit, geschrieben] satisfies Value[],
  );
  if (saved[0]) {
    if (saved[0].am_telefon > zeit) wake(userID);
    await indexCase(rows, write, doc);
    return { ended: 'done', revision: saved[0].revision, beleg: '', isRepeat: false };
  }
  const found = await currentCase(rows, mandant, userID);
  if (!found) return { ended: 'gone' };
  const isRepeat = key !== '' && key === found.lastKey;
  return isRepeat
    ? { ended: 'done', revision: found.current.revision, beleg: '', isRepeat }
    : { ended: 'conflict', current: found.current };
}
