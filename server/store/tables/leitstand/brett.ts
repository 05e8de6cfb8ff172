import { TYP } from '#domain/ereignisse/typen.ts';
import type { Engine, Rows } from '../../engine.ts';
import { latestAuftrag, type StoredAuftrag } from '../auftrag/row.ts';
import { COLUMNS, storedCase, type CaseRow, type StoredCase } from '../cases.ts';
import type { StoredEvent } from '../event.ts';
import { statusEventsOf } from '../events.ts';
import { presentAt } from './anwesend.ts';
import { kontoOfActor } from './konten.ts';

/** A reported case with everything that the board shows of it. */
export interface BrettStand {
  stored: StoredCase;
  events: StoredEvent[];
  auftrag: StoredAuftrag | null;
  /** Whether somebody at the operator has read the case. */
  gelesen: boolean;
  /**
   * Owner of the case. `amBrett`: time until which the board of one of the owner's sessions counts as open, '' for
   * none.
   */
  zustaendig: { konto: string; kuerzel: string; seit: string; amBrett: string } | null;
  /** Short names of the accounts that have the case open. */
  offen: string[];
}

/** A case on the board, with the values that may change without a notification. */
export interface BrettVersion {
  userID: string;
  /** Value that differs after each change; the passing of time is no change. */
  version: string;
  /** As `BrettStand.zustaendig.amBrett`; null: no account owns the case. */
  amBrett: string | null;
}

/** Reads of the board. One board has the cases of all clients; each desk gets those of its account. ADR 076 */
export interface BoardTable {
  /** Open cases, and cases that ended since `ended` (ISO); all reported since `reported` (ISO). The newest `limit`. */
  list(since: { ended: string; reported: string }, now: string, limit: number): Promise<BrettVersion[]>;
  /** A single case at `now` (ISO); null: no such case, or a draft. */
  one(userID: string, now: string): Promise<BrettStand | null>;
}

interface VersionRow {
  user_id: string;
  revision: number;
  nr: number;
  auftrag: string | null;
  ungelesen: number;
  konto: string | null;
  am_brett: string | null;
  offen: string | null;
}

/** Time until which the board of the owner of the case `v` was open. A session names the account without `konto:`. */
const AM_BRETT = `(select max(s.am_brett) from sitzungen s where 'konto:' || s.konto_id = z.konto)`;

export const makeBoardTable = ({ read }: Pick<Engine, 'read'>): BoardTable => ({
  list: async ({ ended, reported }, now, limit) => {
    const sql = `select v.user_id, v.revision,
        (select coalesce(max(e.nr), 0) from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id) as nr,
        (select string_agg(a.auftrag_id || a.stand || coalesce(a.ende, ''), ' ') from auftraege a
          where a.mandant = v.mandant and a.user_id = v.user_id) as auftrag,
        (select count(*) from ungelesen u where u.mandant = v.mandant and u.user_id = v.user_id) as ungelesen,
        z.konto || z.seit as konto, ${AM_BRETT} as am_brett,
        (select string_agg(n.kuerzel, ' ') from anwesend n
          where n.mandant = v.mandant and n.user_id = v.user_id and n.bis > $3) as offen
      from vorgaenge v left join zustaendigkeiten z on z.mandant = v.mandant and z.user_id = v.user_id
      where v.status in ('gemeldet', 'storniert') and v.gemeldet >= $2 and (
        (v.status = 'gemeldet' and not exists (select 1 from ereignisse e
          where e.mandant = v.mandant and e.user_id = v.user_id and e.meldungs_typ in ('${TYP.ABSCHLUSS}', '${TYP.STORNO}')))
        or exists (select 1 from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id
          and e.meldungs_typ in ('${TYP.ABSCHLUSS}', '${TYP.STORNO}') and e.zeit >= $1))
      order by v.gemeldet desc limit $4`;
    const found = await read((rows) => rows.all<VersionRow>(sql, [ended, reported, now, limit]));
    return found.map((row) => ({
      userID: row.user_id,
      version: [row.revision, row.nr, row.auftrag, row.ungelesen, row.konto, row.offen].join('|'),
      // A machine has no board.
      amBrett: kontoOfActor(row.konto ?? '') === null ? null : (row.am_brett ?? ''),
    }));
  },
  one: (userID, now) => read((rows) => standOf(rows, userID, now)),
});

async function standOf(rows: Rows, userID: string, now: string): Promise<BrettStand | null> {
  const sql = `select ${COLUMNS} from vorgaenge where user_id = $1 and status <> ''`;
  const [row] = await rows.all<CaseRow>(sql, [userID]);
  if (!row) return null;
  const stored = storedCase(row);
  const { mandant } = stored;
  const [owner] = await rows.all<{ konto: string; kuerzel: string; seit: string; am_brett: string | null }>(
    `select z.konto, z.kuerzel, z.seit, ${AM_BRETT} as am_brett
    from zustaendigkeiten z where z.mandant = $1 and z.user_id = $2`,
    [mandant, userID],
  );
  const unread = await rows.all('select 1 from ungelesen where mandant = $1 and user_id = $2', [mandant, userID]);
  return {
    stored,
    events: await statusEventsOf(rows, mandant, userID),
    auftrag: await latestAuftrag(rows, mandant, userID),
    gelesen: unread.length === 0,
    zustaendig: owner
      ? { konto: owner.konto, kuerzel: owner.kuerzel, seit: owner.seit, amBrett: owner.am_brett ?? '' }
      : null,
    offen: await presentAt(rows, { mandant, userID }, now),
  };
}
