import type { AppTyp } from '#domain/flow.ts';
import { ID_LENGTH } from '#domain/ids.ts';
import type { Rows, Value } from '../engine.ts';

/** A case as it is kept. `doc` is the JSON text of the Vorgang without `webparams`; the other fields are lifted out of it for queries. */
export interface StoredCase {
  userID: string;
  mandant: string;
  typ: AppTyp;
  /** `''`, `gemeldet` or `storniert`. */
  status: string;
  revision: number;
  /** Started with consent; null before the start button. */
  gestartet: Consent | null;
  /** Only the simulator answers it, and its screens say 'Beispiel'. */
  beispiel: boolean;
  doc: string;
}

export interface Consent {
  version: string;
  /** ISO time, server's clock. */
  zeit: string;
  language: string;
}

export interface NewCase {
  userID: string;
  /** The invitation of 15 characters. */
  einladung: string;
  mandant: string;
  typ: AppTyp;
  beispiel: boolean;
  doc: string;
  /** ISO times. */
  angelegt: string;
  gueltigBis: string;
  /** Idempotency key of the caller, its own for each client; absent: every call makes a case. */
  key?: string;
}

/** The case that a call made, or that an earlier call with the same key had made. */
export interface Created {
  userID: string;
  einladung: string;
  isRepeat: boolean;
}

export interface Write {
  mandant: string;
  userID: string;
  /** The revision the writer started from. */
  revision: number;
  doc: string;
  /** Idempotency key; '' where the caller sent none (only a save may). */
  key: string;
}

/** How a write ended. `done` carries the revision and receipt to answer with, also on a repeat of the same key. */
export type Written =
  | { ended: 'done'; revision: number; beleg: string; isRepeat: boolean }
  /** The revision is not the current one; or the case is reported (see its status). */
  | { ended: 'conflict'; current: StoredCase }
  | { ended: 'gone' };

export interface CaseRow {
  user_id: string;
  mandant: string;
  typ: AppTyp;
  status: string;
  revision: number;
  beispiel: number;
  zustimmung_version: string | null;
  zustimmung_zeit: string | null;
  zustimmung_sprache: string | null;
  letzter_key: string;
  doc: string;
}

export const COLUMNS = `user_id, mandant, typ, status, revision, beispiel,
    zustimmung_version, zustimmung_zeit, zustimmung_sprache, letzter_key, doc`;
const SELECT = `
  select ${COLUMNS}
  from vorgaenge`;

// `$2 is null` stands last: PostgreSQL learns the type of `$2` by what it is compared with first.
const BY_USER_ID = `${SELECT} where user_id = $1 and (mandant = $2 or $2 is null)`;
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
      : { version: row.zustimmung_version, zeit: row.zustimmung_zeit ?? '', language: row.zustimmung_sprache ?? '' },
  beispiel: row.beispiel === 1,
  doc: row.doc,
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

/** The case and the key of its last save, as the running transaction sees them. */
export async function currentCase(
  rows: Rows,
  mandant: string,
  userID: string,
): Promise<{ current: StoredCase; lastKey: string } | null> {
  const [row] = await rows.all<CaseRow>(`${SELECT} where mandant = $1 and user_id = $2`, [mandant, userID]);
  return row ? { current: storedCase(row), lastKey: row.letzter_key } : null;
}

/**
 * The case, its row held until the transaction ends (of any client where `mandant` is null). What is looked up after it is true until then,
 * on every engine: a writer that waits for the row sees what the one before it did only in statements of their own.
 */
export async function heldCase(rows: Rows, mandant: string | null, userID: string): Promise<StoredCase | null> {
  const row = await hold<CaseRow>(rows, mandant, userID, COLUMNS);
  return row ? storedCase(row) : null;
}

/** The same without its document: whose it is, and how far. */
export const heldStatus = (rows: Rows, mandant: string | null, userID: string) =>
  hold<Pick<CaseRow, 'mandant' | 'status'>>(rows, mandant, userID, 'mandant, status');

async function hold<T>(rows: Rows, mandant: string | null, userID: string, columns: string): Promise<T | null> {
  const [of, params] = mandant === null ? ['', [userID]] : [' and mandant = $2', [userID, mandant]];
  const held = `update vorgaenge set folge = folge where user_id = $1${of} returning ${columns}`;
  return (await rows.all<T>(held, params))[0] ?? null;
}

/** `Store.create`: revision 1. The key comes first: the second of two calls at once waits for it, and finds the first one's case. */
export async function createCase(rows: Rows, fresh: NewCase): Promise<Created> {
  const { userID, mandant, typ, beispiel, doc, angelegt, einladung, gueltigBis, key = '' } = fresh;
  if (key) {
    const first = await rows.all(
      `insert into anlagen (mandant, schluessel, user_id, einladung) values ($1, $2, $3, $4)
      on conflict do nothing returning user_id`,
      [mandant, key, userID, einladung],
    );
    if (!first.length) return createdWith(rows, mandant, key);
  }
  await rows.all(
    'insert into vorgaenge (user_id, mandant, typ, revision, beispiel, angelegt, doc) values ($1, $2, $3, 1, $4, $5, $6)',
    [userID, mandant, typ, beispiel ? 1 : 0, angelegt, doc],
  );
  await rows.all('insert into einladungen (id, user_id, mandant, gueltig_bis) values ($1, $2, $3, $4)', [
    einladung,
    userID,
    mandant,
    gueltigBis,
  ]);
  // So that a report only has to count up.
  await rows.all('insert into zaehler (mandant, stand) values ($1, 0) on conflict do nothing', [mandant]);
  return { userID, einladung, isRepeat: false };
}

async function createdWith(rows: Rows, mandant: string, key: string): Promise<Created> {
  const [known] = await rows.all<{ user_id: string; einladung: string }>(
    'select user_id, einladung from anlagen where mandant = $1 and schluessel = $2',
    [mandant, key],
  );
  return { userID: known?.user_id ?? '', einladung: known?.einladung ?? '', isRepeat: true };
}

/** `Store.start`. */
export async function startCase(
  rows: Rows,
  mandant: string,
  userID: string,
  consent: Consent,
): Promise<StoredCase | null> {
  await rows.all(
    `update vorgaenge set zustimmung_version = $3, zustimmung_zeit = $4, zustimmung_sprache = $5
    where mandant = $1 and user_id = $2 and zustimmung_version is null`,
    [mandant, userID, consent.version, consent.zeit, consent.language],
  );
  return (await currentCase(rows, mandant, userID))?.current ?? null;
}

/**
 * `Store.save`. The write comes first and the looking after it: of two transactions at once the second then waits for the first
 * and finds its work, on every engine. A key that was the last one's is a repeat, whatever revision it names.
 */
export async function saveCase(rows: Rows, write: Write): Promise<Written> {
  const { mandant, userID, revision, doc, key } = write;
  const saved = await rows.all<{ revision: number }>(
    `update vorgaenge set doc = $4, revision = revision + 1, letzter_key = $5
    where mandant = $1 and user_id = $2 and revision = $3 and status = '' and (letzter_key = '' or letzter_key <> $5)
    returning revision`,
    [mandant, userID, revision, doc, key] satisfies Value[],
  );
  if (saved[0]) return { ended: 'done', revision: saved[0].revision, beleg: '', isRepeat: false };
  const found = await currentCase(rows, mandant, userID);
  if (!found) return { ended: 'gone' };
  const isRepeat = key !== '' && key === found.lastKey;
  return isRepeat
    ? { ended: 'done', revision: found.current.revision, beleg: '', isRepeat }
    : { ended: 'conflict', current: found.current };
}
