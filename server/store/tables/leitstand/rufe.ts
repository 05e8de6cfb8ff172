import { TYP } from '#domain/ereignisse/typen.ts';
import type { Engine } from '../../engine.ts';
import type { DueCase } from '../next-look.ts';

/** Texts to the number on call, one for each case without an owner. */
export interface Rufe {
  /**
   * Open cases of a client, except examples, without an owner, helper, partner or earlier text. Reported between
   * `since` and `before` (ISO), and not waiting at `now` for another try. The oldest first.
   */
  due(mandant: string, span: { since: string; before: string }, now: string, limit: number): Promise<DueCase[]>;
  /**
   * Begins a try at `now`; nobody else may make one until `until` (ISO). Returns the number of tries before. Null where
   * somebody else makes one, the text was sent, or there is no such case.
   */
  claim(of: DueCase, now: string, until: string): Promise<number | null>;
  /** Records that the text was sent at that time (ISO), so it is never sent again. */
  done(of: DueCase, at: string): Promise<void>;
  /** Records a failure: no other try before that time (ISO). */
  rest(of: DueCase, until: string): Promise<void>;
}

/** Condition: a partner's event shows that it has the case. A helper's link shows it by its own row. */
const TAKEN = `e.meldungs_typ in ('${TYP.ABSCHLUSS}', '${TYP.STORNO}') or (e.partner not like 'auftrag:%'
  and e.meldungs_typ in ('${TYP.BEAUFTRAGT}', '${TYP.ABFAHRT}', '${TYP.ANKUNFT}'))`;

export const makeRufe = ({ read, write }: Engine): Rufe => ({
  due: async (mandant, { since, before }, now, limit) => {
    const sql = `select v.user_id from vorgaenge v
      left join rufe r on r.mandant = v.mandant and r.user_id = v.user_id
      left join zustaendigkeiten z on z.mandant = v.mandant and z.user_id = v.user_id
      left join auftraege a on a.mandant = v.mandant and a.user_id = v.user_id and a.ende is null
      left join ereignisse e on e.mandant = v.mandant and e.user_id = v.user_id and (${TAKEN})
      where v.mandant = $1 and v.status = 'gemeldet' and v.beispiel = 0 and v.gemeldet >= $2 and v.gemeldet <= $3
        and z.user_id is null and a.user_id is null and e.user_id is null
        and (r.user_id is null or (r.gesendet is null and r.bis <= $4))
      order by v.gemeldet limit $5`;
    const found = await read((rows) => rows.all<{ user_id: string }>(sql, [mandant, since, before, now, limit]));
    return found.map((row) => ({ mandant, userID: row.user_id }));
  },
  claim: ({ mandant, userID }, now, until) =>
    write(async (rows) => {
      const [claimed] = await rows.all<{ versuche: number }>(
        `insert into rufe (user_id, mandant, versuche, bis)
        select user_id, mandant, 1, $4 from vorgaenge where mandant = $1 and user_id = $2
        on conflict (user_id) do update set versuche = rufe.versuche + 1, bis = excluded.bis
        where rufe.mandant = $1 and rufe.gesendet is null and rufe.bis <= $3 returning versuche`,
        [mandant, userID, now, until],
      );
      return claimed ? claimed.versuche - 1 : null;
    }),
  done: ({ mandant, userID }, at) =>
    write(async (rows) => {
      await rows.all('update rufe set gesendet = $3 where mandant = $1 and user_id = $2', [mandant, userID, at]);
    }),
  rest: ({ mandant, userID }, until) =>
    write(async (rows) => {
      await rows.all('update rufe set bis = $3 where mandant = $1 and user_id = $2', [mandant, userID, until]);
    }),
});
