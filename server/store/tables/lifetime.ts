import { cardOfCase, dropNoteOf } from './cards.ts';
import { endKontenAgain } from './leitstand/konten.ts';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { TYP } from '#domain/ereignisse/typen.ts';
import { lockCase, type StoredCase } from './cases.ts';
import type { Engine, Rows } from '../engine.ts';
import { makeDrafts, type Drafts } from './drafts.ts';
import { DUE, isDueStill, type Due } from './retention.ts';
import { makeCasesWithin, type SearchedCase, type SearchBounds } from './auskunft/suche.ts';
import {
  casesAfter,
  hasChangedSince,
  hashOfId,
  knowErasure,
  makeJournalTable,
  type ErasureArt,
  type Erasure,
  type ErasureLog,
  progressOf,
  type JournalTable,
} from './erasures.ts';
import { countStopped } from './monthly-counts.ts';
import { makeDropTrails } from './drop-trails.ts';
import { accessesTo } from './auskunft/zugriffe.ts';

/** Retention and erasure of cases. §7, §9 'Retention' */
export interface Lifetime {
  /**
   * Ids of cases past retention: created, reported and with their last event before `before` (ISO), and without an
   * invitation that is valid at `now`.
   */
  due(mandant: string, before: string, now: string, limit: number): Promise<string[]>;
  /** Whether any case was reported at or after that time (ISO). */
  isReportedSince(since: string): Promise<boolean>;
  /**
   * Erases a case: document, invitations, events, answers, messages. An anonymous count remains (client, month, app
   * type, outcome), and a line in the journal, written before the commit. ADR 008, ADR 033.
   * False: there is no such case, or it is not due any more, where `onlyIf` requires it. The bytes stay in the files
   * until `scrub`; call that once after the last of several.
   */
  erase(mandant: string, userID: string, zeit: string, log: ErasureLog, onlyIf?: Due): Promise<boolean>;
  /**
   * Erases the cases that these lines of the journal name, unless they changed after all of their lines. Returns their
   * number.
   */
  eraseAgain(lines: readonly Erasure[]): Promise<number>;
  /**
   * Secure erase: afterwards SQLite's files hold no byte of an erased case. PostgreSQL needs an encrypted disk.
   * @throws StoreError STORE_BUSY while another process reads: try again
   */
  scrub(): Promise<void>;
  drafts: Drafts;
  /**
   * Deletes all positions but the newest, of orders that ended before that time (ISO). Checks at most `limit` cases,
   * the longest ended first. Returns their number. D115.
   */
  dropTrails(before: string, limit: number): Promise<number>;
  /** Data export: all rows of a case by table, as stored, its card, and the accesses to it; null: no such case. */
  dump(mandant: string, userID: string): Promise<Record<string, Record<string, unknown>[]> | null>;
  /** The cases to search for a person, in pages. */
  casesWithin(within: SearchBounds): AsyncGenerator<SearchedCase[]>;
  /** Ids of the clients that have cases, even of those that are no longer served. */
  clients(): Promise<string[]>;
  /** The database's record of the journal of erasures. */
  journal: JournalTable;
  /**
   * Counts of erased cases by client, month of creation, app type and outcome (`''`, `gemeldet`, `storniert`,
   * `abgeschlossen`).
   */
  counts(): Promise<{ mandant: string; monat: string; typ: string; ausgang: string; anzahl: number }[]>;
}

/** Every table that holds data of a case, in the order of deletion (foreign keys). */
export const TABLES = [
  'antworten',
  'ereignisse',
  'einladungen',
  'zustellungen',
  'ungelesen',
  'anlagen',
  'zuweisungen',
  'nachrichten',
  'wege',
  'auftraege',
  'zustaendigkeiten',
  'notizen',
  'anwesend',
  'suche',
  'rufe',
  'vorlesecodes',
  'vorgaenge',
] as const;

export function makeLifetime(engine: Engine): Lifetime {
  const { read, write } = engine;
  return {
    due: (mandant, before, now, limit) => read((rows) => dueCases(rows, mandant, before, now, limit)),
    isReportedSince: async (since) => {
      // Uses the index of (status, gemeldet).
      const sql = `select 1 from vorgaenge where status in ('gemeldet', 'storniert') and gemeldet >= $1 limit 1`;
      return (await read((rows) => rows.all(sql, [since]))).length > 0;
    },
    erase: (mandant, userID, zeit, log, onlyIf) =>
      write(async (rows, wake) => {
        const current = await lockCase(rows, mandant, userID);
        if (!current || (onlyIf && !(await isDueStill(rows, current, onlyIf, zeit)))) return false;
        const progress = await progressOf(rows, current);
        if (onlyIf?.screenOf) await countStopped(rows, current, onlyIf.screenOf);
        const art = onlyIf?.what ?? 'person';
        await deleteCase(rows, current, art);
        // Last, so that an earlier failure leaves no line.
        await knowErasure(rows, log.append({ hash: hashOfId(userID), ...progress, art, zeit }));
        wake(userID);
        return true;
      }),
    eraseAgain: (lines) => eraseAgain(engine, lines),
    scrub: () => engine.scrub(),
    drafts: makeDrafts(engine),
    dropTrails: makeDropTrails(engine),
    dump: (mandant, userID) => read((rows) => dumpOf(rows, mandant, userID)),
    casesWithin: makeCasesWithin(engine),
    clients: () => read(clientsOf),
    journal: makeJournalTable(engine),
    counts: async () => {
      const found = await read((rows) =>
        rows.all<Awaited<ReturnType<Lifetime['counts']>>[number]>(
          'select mandant, monat, typ, ausgang, anzahl from fallzahlen order by mandant, monat, typ, ausgang',
        ),
      );
      return found.map((row) => ({ ...row }));
    },
  };
}

async function dueCases(rows: Rows, mandant: string, before: string, now: string, limit: number): Promise<string[]> {
  const sql = `select user_id from vorgaenge v where ${DUE.vorgang} and mandant = $3 order by angelegt limit $4`;
  const found = await rows.all<{ user_id: string }>(sql, [before, now, mandant, limit]);
  return found.map(({ user_id }) => user_id);
}

/** One look into the index for each client, however many cases it has. */
async function clientsOf(rows: Rows): Promise<string[]> {
  const clients: string[] = [];
  for (;;) {
    const sql = 'select min(mandant) as mandant from vorgaenge where mandant > $1';
    const [next] = await rows.all<{ mandant: string | null }>(sql, [clients.at(-1) ?? '']);
    if (!next?.mandant) return clients;
    clients.push(next.mandant);
  }
}

/** `Lifetime.eraseAgain`. The journal names a case only by its hash, so this reads every case. */
async function eraseAgain({ read, write }: Engine, lines: readonly Erasure[]): Promise<number> {
  const ended = lines.filter(({ art }) => art === 'konto');
  if (ended.length) await write((rows) => endKontenAgain(rows, ended));
  const byHash = Map.groupBy(
    lines.filter(({ art }) => art !== 'konto'),
    ({ hash }) => hash,
  );
  let again = 0;
  for (let after = ''; ;) {
    const page = await read((rows) => casesAfter(rows, after));
    for (const { mandant, user_id } of page) {
      const ofCase = byHash.get(hashOfId(user_id));
      const isErased =
        ofCase !== undefined &&
        (await write(async (rows, wake) => {
          const current = await lockCase(rows, mandant, user_id);
          if (!current) return false;
          const now = await progressOf(rows, current);
          if (ofCase.every((line) => hasChangedSince(line, now))) return false;
          await deleteCase(rows, current, ofCase.find(({ art }) => art === 'person')?.art);
          wake(user_id);
          return true;
        }));
      if (isErased) again += 1;
    }
    const last = page.at(-1);
    if (!last) return again;
    after = last.user_id;
    await endOfTurn();
  }
}

/** Deletes a case, whose row is locked, and counts it. For a person's request the note on their card is deleted too. */
async function deleteCase(rows: Rows, { mandant, userID, typ, status }: StoredCase, art?: ErasureArt): Promise<void> {
  const [made] = await rows.all<{ angelegt: string }>(
    'select angelegt from vorgaenge where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  const completed = await rows.all(
    `select nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = '${TYP.ABSCHLUSS}' limit 1`,
    [mandant, userID],
  );
  await rows.all(
    `insert into fallzahlen (mandant, monat, typ, ausgang, anzahl) values ($1, $2, $3, $4, 1)
    on conflict (mandant, monat, typ, ausgang) do update set anzahl = fallzahlen.anzahl + 1`,
    [mandant, made?.angelegt.slice(0, 7) ?? '', typ, completed.length ? 'abgeschlossen' : status],
  );
  if (art === 'person') await dropNoteOf(rows, mandant, userID);
  for (const table of TABLES)
    await rows.all(`delete from ${table} where mandant = $1 and user_id = $2`, [mandant, userID]);
}

async function dumpOf(rows: Rows, mandant: string, userID: string): ReturnType<Lifetime['dump']> {
  const kept: Record<string, Record<string, unknown>[]> = {};
  for (const table of TABLES) {
    const select = `select * from ${table} where mandant = $1 and user_id = $2`;
    const found = await rows.all<Record<string, unknown>>(select, [mandant, userID]);
    // Of an employee the data export names the number, not the name.
    kept[table] = found.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'kuerzel')));
  }
  const [one] = kept['vorgaenge'] ?? [];
  if (!one) return null;
  // Accesses are kept by their own age. An erased case leaves them, without anything that identifies a person. ADR 056
  const accesses = await accessesTo(rows, mandant, String(one['vorgang_ref'] ?? ''));
  const vertraege = await cardOfCase(rows, mandant, userID);
  return { ...kept, vertraege, zugriffe: accesses.map((access) => ({ ...access })) };
}
