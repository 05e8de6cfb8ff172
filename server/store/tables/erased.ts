import { createHash } from 'node:crypto';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Engine, Rows } from '../engine.ts';
import { casesAfter, insert, knownOf, portions, type ErasedLine } from './erased-rows.ts';

/** The journal of erasures in the database, read by time in pages. ADR 008, ADR 033. */
export interface ErasureTable {
  /** Lines after this one (by time, then hash), in ascending order. */
  page(after: ErasedLine, limit: number): Promise<ErasedLine[]>;
  /** Adds the lines that are not there yet, as after a restore. */
  add(lines: readonly ErasedLine[]): Promise<void>;
  /** Erases again the cases whose ids the table names. Gives how many had come back. */
  eraseAgain(): Promise<number>;
  /** Up to which time this database and the journal of that name agree; null: not known. */
  mark(journal: string): Promise<string | null>;
  setMark(journal: string, bis: string): Promise<void>;
  /** Deletes the lines from before that time. Gives how many. */
  prune(before: string): Promise<number>;
}

/** Rows that one statement deletes: short enough for any time limit of a statement. */
const PRUNED_AT_ONCE = 2_000;

/** One-way: the id cannot be recovered from the journal. */
export const hashOfId = (userID: string): string => createHash('sha256').update(userID).digest('hex');

/** `erase` erases one case at that time. */
export function makeErasureTable(
  { read, write }: Engine,
  erase: (mandant: string, userID: string, zeit: string) => Promise<boolean>,
): ErasureTable {
  return {
    page: async ({ zeit, hash }, limit) => {
      const sql = 'select hash, zeit from geloescht where (zeit, hash) > ($1, $2) order by zeit, hash limit $3';
      const found = await read((rows) => rows.all<ErasedLine>(sql, [zeit, hash, limit]));
      return found.map((line) => ({ ...line }));
    },
    add: async (lines) => {
      for (const some of portions(lines)) {
        const known = new Set((await read((rows) => knownOf(rows, some))).map(({ hash }) => hash));
        const unknown = some.filter(({ hash }) => !known.has(hash));
        if (unknown.length) await write((rows) => insert(rows, unknown));
        await endOfTurn();
      }
    },
    eraseAgain: async () => {
      let again = 0;
      for (let after = ''; ;) {
        const cases = await read((rows) => casesAfter(rows, after));
        const byHash = new Map(cases.map((one) => [hashOfId(one.user_id), one]));
        const back = cases.length
          ? await read((rows) =>
              knownOf(
                rows,
                [...byHash.keys()].map((hash) => ({ hash })),
              ),
            )
          : [];
        for (const { hash, zeit } of back) {
          const { mandant, user_id } = byHash.get(hash)!;
          if (await erase(mandant, user_id, zeit)) again += 1;
        }
        const last = cases.at(-1);
        if (!last) return again;
        after = last.user_id;
        await endOfTurn();
      }
    },
    mark: async (journal) => {
      const sql = 'select bis from journal_staende where journal = $1';
      const [found] = await read((rows) => rows.all<{ bis: string }>(sql, [journal]));
      return found?.bis ?? null;
    },
    setMark: async (journal, bis) => {
      const sql = `insert into journal_staende (journal, bis) values ($1, $2)
        on conflict (journal) do update set bis = excluded.bis`;
      await write((rows) => rows.all(sql, [journal, bis]));
    },
    prune: async (before) => {
      const sql = `delete from geloescht where hash in
        (select hash from geloescht where zeit < $1 order by zeit limit ${PRUNED_AT_ONCE}) returning zeit`;
      await write((rows) => rows.all('delete from journal_staende where bis < $1', [before]));
      for (let pruned = 0; ;) {
        const { length } = await write((rows) => rows.all(sql, [before]));
        pruned += length;
        if (length < PRUNED_AT_ONCE) return pruned;
        await endOfTurn();
      }
    },
  };
}

/**
 * Notes an erased case. Its time is never before the mark of a journal: with a clock that has gone back the line would
 * else lie in what the journal is done with.
 */
export async function noteErased(rows: Rows, userID: string, zeit: string): Promise<void> {
  const sql = `insert into geloescht (hash, zeit)
    values ($1, coalesce((select max(bis) from journal_staende where bis > $2), $2)) on conflict do nothing`;
  await rows.all(sql, [hashOfId(userID), zeit]);
}
