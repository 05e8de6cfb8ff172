import type { Engine, Rows } from '../../engine.ts';

/** Presence: who sits at a board, and who has which case open. */
export interface Anwesend {
  /** Marks the board of a session as open until then (ISO). */
  atBoard(sitzungID: string, until: string): Promise<void>;
  /** Whether any board is open at `now` (ISO). */
  isAnyAtBoard(now: string): Promise<boolean>;
  /**
   * Marks a case as open in a session until then (ISO), from `now` (ISO) on; notifies the case's listeners if that is
   * new.
   * `amTelefon`: the session fills in the draft. The case says so until then, even after it is closed, so that the
   * person is found there after a reload.
   */
  open(
    sitzungID: string,
    of: { mandant: string; userID: string; amTelefon?: boolean | undefined },
    kuerzel: string,
    now: string,
    until: string,
  ): Promise<void>;
  /** Short names of the accounts that have a case open at `now` (ISO). */
  at(of: { mandant: string; userID: string }, now: string): Promise<string[]>;
  /** Marks the case as closed in that session. */
  close(sitzungID: string, of: { mandant: string; userID: string }): Promise<void>;
}

export const makeAnwesend = ({ read, write }: Engine): Anwesend => ({
  atBoard: (sitzungID, until) =>
    write(async (rows) => {
      await rows.all('update sitzungen set am_brett = $2 where sitzung_id = $1', [sitzungID, until]);
    }),
  isAnyAtBoard: async (now) => {
    const sql = 'select 1 from sitzungen where am_brett > $1 and endet > $1 limit 1';
    return (await read((rows) => rows.all(sql, [now]))).length > 0;
  },
  open: (sitzungID, { mandant, userID, amTelefon = false }, kuerzel, now, until) =>
    write(async (rows, wake) => {
      const onPhone = `update vorgaenge set am_telefon = $3 where mandant = $1 and user_id = $2 and status = ''`;
      if (amTelefon) await rows.all(onPhone, [mandant, userID, until]);
      const [known] = await rows.all(
        `update anwesend set bis = $4 where sitzung_id = $1 and mandant = $2 and user_id = $3 and bis > $5 returning bis`,
        [sitzungID, mandant, userID, until, now],
      );
      if (known) return;
      const made = await rows.all(
        `insert into anwesend (sitzung_id, user_id, mandant, kuerzel, bis)
        select $1, user_id, mandant, $4, $5 from vorgaenge where mandant = $2 and user_id = $3
        on conflict (sitzung_id, user_id) do update set bis = excluded.bis returning bis`,
        [sitzungID, mandant, userID, kuerzel, until],
      );
      if (made.length) wake(userID);
    }),
  at: (of, now) => read((rows) => presentAt(rows, of, now)),
  close: (sitzungID, { mandant, userID }) =>
    write(async (rows, wake) => {
      const sql = 'delete from anwesend where sitzung_id = $1 and mandant = $2 and user_id = $3 returning bis';
      if ((await rows.all(sql, [sitzungID, mandant, userID])).length) wake(userID);
    }),
});

/** `Anwesend.at`. */
export async function presentAt(
  rows: Rows,
  { mandant, userID }: { mandant: string; userID: string },
  now: string,
): Promise<string[]> {
  const sql = 'select distinct kuerzel from anwesend where mandant = $1 and user_id = $2 and bis > $3 order by kuerzel';
  return (await rows.all<{ kuerzel: string }>(sql, [mandant, userID, now])).map(({ kuerzel }) => kuerzel);
}
