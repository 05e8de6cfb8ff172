import type { Konto, Rolle } from '#domain/leitstand/konto.ts';
import type { Engine, Rows, Value } from '../../engine.ts';
import { hashOfId, knowErasure, type Erasure, type ErasureLog } from '../erasures.ts';

/** Fields of an account that may be changed. */
export type KontoChange = Partial<Pick<Konto, 'name' | 'kuerzel' | 'rolle' | 'mandanten' | 'mail' | 'endet'>>;

/**
 * Result of a change. `taken`: another account has the short name or mail address. `last`: no account of the management
 * would be left.
 */
export type KontoChanged = 'done' | 'none' | 'taken' | 'last';

/** The accounts of the desk. ADR 076 */
export interface Konten {
  /** Adds an account. False: another account has the short name or mail address. */
  add(konto: Konto): Promise<boolean>;
  /**
   * Creates the first account by a one-time link with that hash; of concurrent calls one wins. `none`: no such link is
   * good at `now` (ISO), or there is an account already.
   */
  addFirst(konto: Konto, hash: string, now: string): Promise<'done' | 'none' | 'taken'>;
  /**
   * Changes an account. If it has ended by `now` (ISO), its sessions and links are deleted at once. One account of the
   * management stays good, unless `mayBeLast`. `log`: the journal of erasures, so that a restore does not bring an
   * ended account back.
   */
  change(
    kontoID: string,
    change: KontoChange,
    now: string,
    how?: { mayBeLast?: boolean; log?: ErasureLog },
  ): Promise<KontoChanged>;
  /** Records the subject by which the identity provider names the person, unless one is recorded. */
  bind(kontoID: string, subjekt: string): Promise<void>;
  /** All accounts, including ended ones, the oldest first. */
  list(): Promise<Konto[]>;
  find(kontoID: string): Promise<Konto | null>;
  /** The account with an identity provider's subject, else the one with that mail address and no other subject. */
  findByIdentity(subjekt: string, mail: string): Promise<Konto | null>;
  /** Whether any account other than examples is good at `now` (ISO). */
  isAny(now: string): Promise<boolean>;
}

/**
 * Name of an account as an actor. Used in the log of accesses, as the owner of a case, and in notifications about the
 * account or its sessions. Never the account's own name, which a machine may have as well.
 */
export const actorOfKonto = (kontoID: string): string => `konto:${kontoID}`;

/** Id of the account with this actor name; null: a machine. */
export const kontoOfActor = (actor: string): string | null => /^konto:(.*)$/.exec(actor)?.[1] ?? null;

export interface KontoRow {
  konto_id: string;
  name: string;
  kuerzel: string;
  rolle: Rolle;
  mandanten: string | null;
  mail: string | null;
  beispiel: number;
  angelegt: string;
  endet: string | null;
}

const COLUMNS = ['konto_id', 'name', 'kuerzel', 'rolle', 'mandanten', 'mail', 'beispiel', 'angelegt', 'endet'];

/** The columns of an account, of the table `k`. */
export const KONTO_COLUMNS = COLUMNS.map((column) => `k.${column}`).join(', ');

export const kontoOf = (row: KontoRow): Konto => ({
  kontoID: row.konto_id,
  name: row.name,
  kuerzel: row.kuerzel,
  rolle: row.rolle,
  mandanten: row.mandanten === null ? null : (JSON.parse(row.mandanten) as string[]),
  beispiel: row.beispiel === 1,
  mail: row.mail ?? '',
  angelegt: row.angelegt,
  endet: row.endet,
});

const valuesOf = ({ kontoID, name, kuerzel, rolle, mandanten, mail, beispiel, angelegt, endet }: Konto): Value[] => [
  kontoID,
  name,
  kuerzel,
  rolle,
  mandanten && JSON.stringify(mandanten),
  mail || null,
  beispiel ? 1 : 0,
  angelegt,
  endet,
];

async function insert(rows: Rows, konto: Konto): Promise<boolean> {
  const values = valuesOf(konto);
  const places = values.map((_, at) => `$${at + 1}`).join(', ');
  const sql = `insert into konten (${COLUMNS.join(', ')}) values (${places}) on conflict do nothing returning konto_id`;
  return (await rows.all(sql, values)).length > 0;
}

/** Condition: the account is no example, and is good at `$1`. */
const GOOD = 'beispiel = 0 and (endet is null or endet > $1)';

/** Locks the rows of the good management accounts, so that changes come one after another; returns their ids. */
const lockManagement = async (rows: Rows, now: string): Promise<string[]> => {
  const sql = `update konten set rolle = rolle where rolle = 'leitung' and ${GOOD} returning konto_id`;
  return (await rows.all<{ konto_id: string }>(sql, [now])).map((row) => row.konto_id);
};

async function findOne(rows: Rows, condition: string, params: readonly Value[]): Promise<Konto | null> {
  const [found] = await rows.all<KontoRow>(`select ${KONTO_COLUMNS} from konten k where ${condition}`, params);
  return found ? kontoOf(found) : null;
}

async function isTaken(rows: Rows, { kontoID, kuerzel, mail }: Konto): Promise<boolean> {
  const sql = 'select konto_id from konten where konto_id <> $1 and (kuerzel = $2 or mail = $3)';
  return (await rows.all(sql, [kontoID, kuerzel, mail || null])).length > 0;
}

/** Deletes everything by which an account signs in. */
async function forget(rows: Rows, kontoID: string): Promise<void> {
  await rows.all('delete from sitzungen where konto_id = $1', [kontoID]);
  await rows.all('delete from zugangslinks where konto_id = $1', [kontoID]);
  await rows.all('delete from passkeys where konto_id = $1', [kontoID]);
}

/** Ends the accounts named in these lines of the journal, after a restore. */
export async function endKontenAgain(rows: Rows, lines: readonly Erasure[]): Promise<void> {
  const accounts = await rows.all<{ konto_id: string; endet: string | null }>('select konto_id, endet from konten');
  for (const { konto_id: kontoID, endet } of accounts) {
    const line = lines.find(({ hash }) => hash === hashOfId(kontoID));
    if (!line || (endet !== null && endet <= line.zeit)) continue;
    await rows.all('update konten set endet = $2 where konto_id = $1', [kontoID, line.zeit]);
    await forget(rows, kontoID);
  }
}

async function changeKonto(
  rows: Rows,
  kontoID: string,
  change: KontoChange,
  { now, mayBeLast, log }: { now: string; mayBeLast: boolean; log: ErasureLog | undefined },
): Promise<KontoChanged> {
  const leitung = await lockManagement(rows, now);
  const before = await findOne(rows, 'k.konto_id = $1', [kontoID]);
  if (!before) return 'none';
  const konto = { ...before, ...change };
  const stays = konto.rolle === 'leitung' && konto.endet === null;
  if (!mayBeLast && !stays && leitung.length === 1 && leitung[0] === kontoID) return 'last';
  if (await isTaken(rows, konto)) return 'taken';
  const { name, kuerzel, rolle, mandanten, mail, endet } = konto;
  // The subject was found by the earlier address, so it may be another person's.
  const subject = mail === before.mail ? '' : ', subjekt = null';
  await rows.all(
    `update konten set name = $2, kuerzel = $3, rolle = $4, mandanten = $5, mail = $6, endet = $7${subject}
    where konto_id = $1`,
    [kontoID, name, kuerzel, rolle, mandanten && JSON.stringify(mandanten), mail || null, endet],
  );
  if (endet === null || endet > now) return 'done';
  await forget(rows, kontoID);
  if (!log || (before.endet !== null && before.endet <= now)) return 'done';
  const [epoch] = await rows.all<{ wert: string }>('select wert from epoche where id = 1');
  const line = { hash: hashOfId(kontoID), epoche: epoch!.wert, revision: 0, nr: 0, art: 'konto', zeit: endet } as const;
  await knowErasure(rows, log.append(line));
  return 'done';
}

/** Deletes all links to a first account at once, so that of two links only one creates it. */
async function addFirst(rows: Rows, konto: Konto, hash: string, now: string): Promise<'done' | 'none' | 'taken'> {
  if (await isTaken(rows, konto)) return 'taken';
  const [good] = await rows.all(
    "select hash from zugangslinks where hash = $1 and art = 'erstes' and gueltig_bis > $2",
    [hash, now],
  );
  if (!good) return 'none';
  const gone = await rows.all<{ hash: string }>("delete from zugangslinks where art = 'erstes' returning hash");
  if (!gone.some((link) => link.hash === hash)) return 'none';
  if ((await rows.all(`select konto_id from konten where ${GOOD}`, [now])).length) return 'none';
  return (await insert(rows, konto)) ? 'done' : 'taken';
}

export function makeKonten({ read, write }: Engine): Konten {
  return {
    add: (konto) => write((rows) => insert(rows, konto)),
    addFirst: (konto, hash, now) => write((rows) => addFirst(rows, konto, hash, now)),
    change: (kontoID, change, now, { mayBeLast = false, log } = {}) =>
      write(async (rows, wake) => {
        const changed = await changeKonto(rows, kontoID, change, { now, mayBeLast, log });
        if (changed === 'done') wake(actorOfKonto(kontoID));
        return changed;
      }),
    bind: (kontoID, subjekt) =>
      write(async (rows) => {
        const sql = `update konten set subjekt = $2 where konto_id = $1 and subjekt is null
          and not exists (select 1 from konten k where k.subjekt = $2)`;
        await rows.all(sql, [kontoID, subjekt]);
      }),
    list: async () => {
      const sql = `select ${KONTO_COLUMNS} from konten k order by k.angelegt, k.konto_id`;
      return (await read((rows) => rows.all<KontoRow>(sql))).map(kontoOf);
    },
    find: (kontoID) => read((rows) => findOne(rows, 'k.konto_id = $1', [kontoID])),
    findByIdentity: (subjekt, mail) =>
      read(async (rows) => {
        const known = await findOne(rows, 'k.subjekt = $1', [subjekt]);
        return known ?? findOne(rows, 'k.subjekt is null and k.mail = $1', [mail || null]);
      }),
    isAny: async (now) =>
      (await read((rows) => rows.all(`select konto_id from konten where ${GOOD} limit 1`, [now]))).length > 0,
  };
}
