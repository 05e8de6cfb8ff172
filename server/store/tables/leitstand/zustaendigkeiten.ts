import { TYP } from '#domain/ereignisse/typen.ts';
import type { Engine, Rows } from '../../engine.ts';
import { lockStatus } from '../cases.ts';
import type { Observed } from '../observation.ts';
import { markCaseRead } from '../unread.ts';

/** Who has a case. `konto`: the id of an account or of a key; `kuerzel`: the short name that the board shows. */
export interface Zustaendig {
  konto: string;
  kuerzel: string;
  /** ISO time. */
  seit: string;
}

export type Taken =
  | { ended: 'done'; zustaendig: Zustaendig | null }
  /** Somebody else has it. */
  | { ended: 'vergeben'; zustaendig: Zustaendig }
  /** Not reported. */
  | { ended: 'draft' }
  | { ended: 'gone' };

interface OfCase {
  mandant: string;
  userID: string;
}

/** Who has which case. Each command is one transaction under the lock of the case, so one of two wins. */
export interface Zustaendigkeiten {
  /**
   * Gives a case to somebody (null: to nobody). It is done if nobody has it, if they have it already, or if the one who
   * has it is named by `statt` (short name). Whoever takes a case has read it.
   */
  give(ofCase: OfCase, to: Zustaendig | null, how: { statt: string; by: string; now: string }): Promise<Taken>;
  of(mandant: string, userID: string): Promise<Zustaendig | null>;
  /** The cases that somebody has and that are not over. */
  openOf(konto: string): Promise<{ mandant: string; userID: string; vorgangRef: string; beispiel: boolean }[]>;
}

interface OpenRow {
  mandant: string;
  user_id: string;
  vorgang_ref: string;
  beispiel: number;
}

const COLUMNS = 'konto, kuerzel, seit';

export function makeZustaendigkeiten(
  { read }: Pick<Engine, 'read'>,
  { write }: Pick<Observed, 'write'>,
): Zustaendigkeiten {
  return {
    give: ({ mandant, userID }, to, { statt, by, now }) =>
      write(async (rows, wake, note): Promise<Taken> => {
        const current = await lockStatus(rows, mandant, userID);
        if (!current) return { ended: 'gone' };
        if (current.status === '') return { ended: 'draft' };
        const has = await ownerOf(rows, mandant, userID);
        const isFree = !has || has.konto === to?.konto || has.konto === by || has.kuerzel === statt;
        if (!isFree) return { ended: 'vergeben', zustaendig: has };
        if (to?.konto === has?.konto) return { ended: 'done', zustaendig: has };
        if (to)
          await rows.all(
            `insert into zustaendigkeiten (user_id, mandant, ${COLUMNS}) values ($1, $2, $3, $4, $5)
            on conflict (user_id) do update set konto = excluded.konto, kuerzel = excluded.kuerzel, seit = excluded.seit`,
            [userID, mandant, to.konto, to.kuerzel, to.seit],
          );
        else await rows.all('delete from zustaendigkeiten where mandant = $1 and user_id = $2', [mandant, userID]);
        await markCaseRead(rows, note, { mandant, userID }, now);
        wake(userID);
        return { ended: 'done', zustaendig: to };
      }),
    of: (mandant, userID) => read((rows) => ownerOf(rows, mandant, userID)),
    openOf: async (konto) => {
      const sql = `select v.mandant, v.user_id, v.vorgang_ref, v.beispiel from zustaendigkeiten z
        join vorgaenge v on v.user_id = z.user_id and v.mandant = z.mandant
        where z.konto = $1 and v.status = 'gemeldet' and not exists (
          select 1 from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id
          and e.meldungs_typ = '${TYP.ABSCHLUSS}')
        order by v.gemeldet`;
      const found = await read((rows) => rows.all<OpenRow>(sql, [konto]));
      return found.map(({ mandant, user_id: userID, vorgang_ref: vorgangRef, beispiel }) => ({
        mandant,
        userID,
        vorgangRef,
        beispiel: beispiel === 1,
      }));
    },
  };
}

async function ownerOf(rows: Rows, mandant: string, userID: string): Promise<Zustaendig | null> {
  const sql = `select ${COLUMNS} from zustaendigkeiten where mandant = $1 and user_id = $2`;
  const [found] = await rows.all<Zustaendig>(sql, [mandant, userID]);
  return found ? { ...found } : null;
}
