import { VORLESECODE } from '#domain/leitstand/vorlesecode.ts';
import type { Engine } from '../../engine.ts';
import { COLUMNS, lockCase, storedCase, type CaseRow, type StoredCase } from '../cases.ts';

/** The code of a case, and the ISO time from which its page shows another one. */
export interface Vorlesecode {
  code: string;
  wechseltUm: string;
}

/** Read-out codes for the phone: unique among the valid ones, and erased with their case. */
export interface Vorlesecodes {
  /**
   * The code that the case's page shows at `now` (milliseconds): its present one, else the first of `fresh` that no
   * other case has. Null: no such case, or all of `fresh` are taken.
   */
  show(of: { mandant: string; userID: string }, fresh: readonly string[], now: number): Promise<Vorlesecode | null>;
  /** The case that has that code at `now` (ISO). */
  find(code: string, now: string): Promise<StoredCase | null>;
}

const iso = (time: number): string => new Date(time).toISOString();

export const makeVorlesecodes = ({ read, write }: Pick<Engine, 'read' | 'write'>): Vorlesecodes => ({
  show: ({ mandant, userID }, fresh, now) =>
    write(async (rows) => {
      if (!(await lockCase(rows, mandant, userID))) return null;
      const over = 'delete from vorlesecodes where mandant = $1 and user_id = $2 and gueltig_bis <= $3';
      await rows.all(over, [mandant, userID, iso(now)]);
      const [known] = await rows.all<Vorlesecode>(
        `select code, wechselt_um as "wechseltUm" from vorlesecodes
        where mandant = $1 and user_id = $2 and wechselt_um > $3`,
        [mandant, userID, iso(now)],
      );
      if (known) return known;
      const wechseltUm = iso(now + VORLESECODE.shown);
      const gueltigBis = iso(now + VORLESECODE.shown + VORLESECODE.grace);
      for (const code of fresh) {
        const added = await rows.all(
          `insert into vorlesecodes (code, user_id, mandant, wechselt_um, gueltig_bis) values ($1, $2, $3, $4, $5)
          on conflict (code) do update set user_id = excluded.user_id, mandant = excluded.mandant,
            wechselt_um = excluded.wechselt_um, gueltig_bis = excluded.gueltig_bis
            where vorlesecodes.gueltig_bis <= $6 returning code`,
          [code, userID, mandant, wechseltUm, gueltigBis, iso(now)],
        );
        if (added.length) return { code, wechseltUm };
      }
      return null;
    }),
  find: (code, now) =>
    read(async (rows) => {
      const sql = `select ${COLUMNS} from vorgaenge where user_id =
        (select user_id from vorlesecodes where code = $1 and gueltig_bis > $2)`;
      const [row] = await rows.all<CaseRow>(sql, [code, now]);
      return row ? storedCase(row) : null;
    }),
});
