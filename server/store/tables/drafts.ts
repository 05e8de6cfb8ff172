import type { Engine, Rows } from '../engine.ts';
import { IS_DRAFT, DUE } from './retention.ts';

/** A draft that may be erased: never reported, and unchanged for long. */
export interface DueDraft {
  mandant: string;
  userID: string;
}

/** Drafts: cases that were never reported. D115, ADR 043. */
export interface Drafts {
  /**
   * Drafts of any client to be erased. Either begun and not changed since `before` (ISO); or never begun, created
   * before it, and without an invitation that is valid at `now`.
   */
  due(before: string, now: string, limit: number): Promise<DueDraft[]>;
  /** Number of drafts that are due; at most `limit`. */
  count(before: string, now: string, limit: number): Promise<number>;
  /** Number of drafts that were begun and changed since; at most `limit`. */
  live(since: string, limit: number): Promise<number>;
}

export function makeDrafts({ read }: Engine): Drafts {
  return {
    due: async (before, now, limit) => {
      const found = await read((rows) => dueOf(rows, before, now, limit));
      return found.map(({ mandant, user_id }) => ({ mandant, userID: user_id }));
    },
    count: async (before, now, limit) => (await read((rows) => dueOf(rows, before, now, limit))).length,
    live: async (since, limit) => {
      const sql = `select user_id from vorgaenge
        where ${IS_DRAFT} and zustimmung_zeit is not null and geaendert >= $1 limit $2`;
      return (await read((rows) => rows.all(sql, [since, limit]))).length;
    },
  };
}

const dueOf = (rows: Rows, before: string, now: string, limit: number) =>
  rows.all<Record<'mandant' | 'user_id', string>>(
    `select mandant, user_id from vorgaenge v where ${DUE.entwurf} limit $3`,
    [before, now, limit],
  );
