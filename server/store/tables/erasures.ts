import { createHash } from 'node:crypto';
import { TYP } from '#domain/ereignisse/typen.ts';
import type { Engine, Rows } from '../engine.ts';
import type { StoredCase } from './cases.ts';

/**
 * Reason of an erasure: retention of a case or a draft, or a person's request. `konto` is no case but an ended account
 * of the desk, which a restore must not bring back either.
 */
export type ErasureArt = 'vorgang' | 'entwurf' | 'person' | 'konto';

/** A line of the journal of erasures: the case, and its state when it was erased. ADR 033 */
export interface Erasure {
  /** SHA-256 of the userID or kontoID, from which the id cannot be recovered. */
  hash: string;
  /** Epoch of the store; revision of the case, and number of its newest event other than POSITION (0: none). */
  epoche: string;
  revision: number;
  nr: number;
  art: ErasureArt;
  /** ISO time. */
  zeit: string;
}

/** Position of an erasure in the journal: the file, and its bytes up to the end of the line. */
export interface KeptErasure {
  datei: string;
  bytes: number;
}

/** The log to which erasures are written before they are committed. */
export interface ErasureLog {
  /**
   * Appends the line and forces it to the disk before it returns.
   * @throws an error of the file system; then the case stays
   */
  append(erasure: Erasure): KeptErasure;
}

/** State of the database's knowledge of its journal. */
export interface JournalState {
  name: string;
  /**
   * ISO time at which the whole journal was last carried out here. A backup from before `Head.ab` may miss erasures.
   */
  zuletzt: string;
  /** Known bytes of each file. */
  dateien: ReadonlyMap<string, number>;
}

/** The database's record of the journal of erasures. */
export interface JournalTable {
  /** Null: the database has no journal yet. */
  state(): Promise<JournalState | null>;
  /** Gives the database the name of its journal, unless it has one. */
  claim(name: string, now: string): Promise<void>;
  /** Records that everything in these files up to so many bytes is carried out. */
  know(dateien: ReadonlyMap<string, number>): Promise<void>;
  /** Forgets the files of the days before that one, which are deleted. */
  forgetBefore(day: string): Promise<void>;
  /** Forgets these files, which are lost. */
  forget(dateien: readonly string[]): Promise<void>;
  /** Records that the whole journal was carried out at that time (ISO). */
  carriedOut(now: string): Promise<void>;
}

export const hashOfId = (userID: string): string => createHash('sha256').update(userID).digest('hex');

/** A row of known bytes never decreases: another process may have written further. */
const KNOW = `insert into journal_dateien (datei, bytes) values ($1, $2)
  on conflict (datei) do update set bytes = excluded.bytes where journal_dateien.bytes < excluded.bytes`;

export const makeJournalTable = ({ read, write }: Engine): JournalTable => ({
  state: async () => {
    const [one] = await read((rows) =>
      rows.all<{ name: string; zuletzt: string }>('select name, zuletzt from journal'),
    );
    if (!one) return null;
    const files = await read((rows) =>
      rows.all<{ datei: string; bytes: number }>('select datei, bytes from journal_dateien'),
    );
    return { ...one, dateien: new Map(files.map(({ datei, bytes }) => [datei, Number(bytes)])) };
  },
  claim: async (name, now) => {
    const sql = 'insert into journal (id, name, zuletzt) values (1, $1, $2) on conflict do nothing';
    await write((rows) => rows.all(sql, [name, now]));
  },
  know: (dateien) =>
    write(async (rows) => {
      for (const [datei, bytes] of dateien) await rows.all(KNOW, [datei, bytes]);
    }),
  forgetBefore: async (day) => {
    await write((rows) => rows.all('delete from journal_dateien where datei < $1', [day]));
  },
  forget: (dateien) =>
    write(async (rows) => {
      for (const datei of dateien) await rows.all('delete from journal_dateien where datei = $1', [datei]);
    }),
  carriedOut: async (now) => {
    await write((rows) => rows.all('update journal set zuletzt = $1 where id = 1', [now]));
  },
});

/** Records in the transaction of an erasure that the database knows its line. */
export const knowErasure = (rows: Rows, { datei, bytes }: KeptErasure) => rows.all(KNOW, [datei, bytes]);

/** Progress of a case. */
export type CaseProgress = Pick<Erasure, 'epoche' | 'revision' | 'nr'>;

/** Reads the progress of a case. Lock its row first. */
export async function progressOf(rows: Rows, { mandant, userID, revision }: StoredCase): Promise<CaseProgress> {
  const [epoch] = await rows.all<{ wert: string }>('select wert from epoche where id = 1');
  const [newest] = await rows.all<{ nr: number }>(
    `select coalesce(max(nr), 0) as nr from ereignisse
    where mandant = $1 and user_id = $2 and meldungs_typ <> '${TYP.POSITION}'`,
    [mandant, userID],
  );
  return { epoche: epoch!.wert, revision, nr: newest!.nr };
}

/**
 * Whether a case has changed since its line was written. Then the transaction of that line failed, and the case was
 * never erased. Between epochs this is unknown, and the line counts.
 */
export const hasChangedSince = (line: CaseProgress, now: CaseProgress): boolean =>
  now.epoche === line.epoche && (now.revision > line.revision || (now.revision === line.revision && now.nr > line.nr));

/** Cases that one statement reads, few enough for any statement timeout. */
const AT_ONCE = 200;

/** The next cases by their id. */
export const casesAfter = (rows: Rows, after: string) =>
  rows.all<{ mandant: string; user_id: string }>(
    `select mandant, user_id from vorgaenge where user_id > $1 order by user_id limit ${AT_ONCE}`,
    [after],
  );
