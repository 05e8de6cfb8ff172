import { TYP } from '#domain/ereignisse/typen.ts';
import { lockStatus } from '../cases.ts';
import type { Engine, Rows } from '../../engine.ts';
import type { Observed } from '../observation.ts';
import { markCaseRead } from '../unread.ts';

/**
 * Owner of a case. `konto`: an account (`actorOfKonto`), or a machine's name; `kuerzel`: its short name on the board.
 */
export interface Zustaendig {
  konto: string;
  kuerzel: string;
  /** ISO time. */
  seit: string;
}

/** A case, and the owner that the caller expects (short name); '' for nobody. */
export interface OfOwner {
  mandant: string;
  userID: string;
  statt: string;
}

export type Taken =
  /** `isRepeat`: the same one already had it, since `seit`. */
  | { ended: 'done'; zustaendig: Zustaendig; isRepeat: boolean }
  /** Another owner than `statt` names. */
  | { ended: 'taken'; zustaendig: Zustaendig }
  | { ended: 'gone' };

export type Released = { ended: 'done'; isReleased: boolean } | Extract<Taken, { ended: 'taken' }>;

/** A case that changes hands with a shift. */
export interface OfShift {
  mandant: string;
  userID: string;
  vorgangRef: string;
  beispiel: boolean;
}

/** Owners of cases. Each command is one transaction. */
export interface Zustaendigkeiten {
  /**
   * Takes a case, or gives it to somebody. The case counts as read at `seit`. Of concurrent calls the second one is
   * refused.
   */
  take(of: OfOwner, wer: Zustaendig): Promise<Taken>;
  /** Releases a case, if `konto` or `statt` owns it; a second time changes nothing. */
  release(of: OfOwner, konto: string): Promise<Released>;
  of(mandant: string, userID: string): Promise<Zustaendig | null>;
  /** The open cases of an account, by its short name. */
  shiftOf(kuerzel: string): Promise<OfShift[]>;
  /** Gives those of these cases that `von` (short name) still owns to another owner; returns them. */
  handOver(von: string, cases: readonly OfShift[], an: Zustaendig): Promise<OfShift[]>;
}

export function makeZustaendigkeiten(
  { read }: Pick<Engine, 'read'>,
  { write }: Pick<Observed, 'write'>,
): Zustaendigkeiten {
  return {
    take: ({ mandant, userID, statt }, wer) =>
      write(async (rows, wake, note) => {
        if (!(await lockStatus(rows, mandant, userID))) return { ended: 'gone' };
        const before = await ownerOf(rows, mandant, userID);
        const isSame = before?.konto === wer.konto;
        // Conditional, because a shift is handed over without locking the case.
        const [taken] = isSame
          ? [before]
          : await rows.all(
              `insert into zustaendigkeiten (user_id, mandant, konto, kuerzel, seit) values ($1, $2, $3, $4, $5)
          on conflict (user_id) do update set konto = $3, kuerzel = $4, seit = $5
          where zustaendigkeiten.mandant = $2 and zustaendigkeiten.kuerzel = $6 returning user_id`,
              [userID, mandant, wer.konto, wer.kuerzel, wer.seit, statt],
            );
        if (!taken) return { ended: 'taken', zustaendig: (await ownerOf(rows, mandant, userID))! };
        const isNews = await markCaseRead(rows, note, { mandant, userID }, wer.seit);
        if (!isSame || isNews) wake(userID);
        return { ended: 'done', zustaendig: isSame ? before : { ...wer }, isRepeat: isSame };
      }),
    release: ({ mandant, userID, statt }, konto) =>
      write(async (rows, wake) => {
        const [released] = await rows.all(
          `delete from zustaendigkeiten where mandant = $1 and user_id = $2 and (konto = $3 or kuerzel = $4)
          returning user_id`,
          [mandant, userID, konto, statt],
        );
        if (released) wake(userID);
        const other = released ? null : await ownerOf(rows, mandant, userID);
        return other ? { ended: 'taken', zustaendig: other } : { ended: 'done', isReleased: released !== undefined };
      }),
    of: (mandant, userID) => read((rows) => ownerOf(rows, mandant, userID)),
    shiftOf: (kuerzel) => read((rows) => shiftOf(rows, kuerzel)),
    handOver: (von, cases, an) =>
      write(async (rows, wake) => {
        const given: OfShift[] = [];
        for (const one of cases) {
          const [changed] = await rows.all(
            `update zustaendigkeiten set konto = $4, kuerzel = $5, seit = $6
            where mandant = $1 and user_id = $2 and kuerzel = $3 returning user_id`,
            [one.mandant, one.userID, von, an.konto, an.kuerzel, an.seit],
          );
          if (!changed) continue;
          wake(one.userID);
          given.push(one);
        }
        return given;
      }),
  };
}

async function ownerOf(rows: Rows, mandant: string, userID: string): Promise<Zustaendig | null> {
  const [found] = await rows.all<Zustaendig>(
    'select konto, kuerzel, seit from zustaendigkeiten where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  return found ? { ...found } : null;
}

/** The open cases of an account, neither cancelled nor completed. */
async function shiftOf(rows: Rows, kuerzel: string): Promise<OfShift[]> {
  const found = await rows.all<{ mandant: string; user_id: string; vorgang_ref: string; beispiel: number }>(
    `select v.mandant, v.user_id, v.vorgang_ref, v.beispiel from zustaendigkeiten z
    join vorgaenge v on v.user_id = z.user_id and v.mandant = z.mandant
    where z.kuerzel = $1 and v.status <> 'storniert' and not exists (
      select 1 from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id
      and e.meldungs_typ = '${TYP.ABSCHLUSS}')
    order by z.user_id`,
    [kuerzel],
  );
  return found.map(({ mandant, user_id, vorgang_ref, beispiel }) => ({
    mandant,
    userID: user_id,
    vorgangRef: vorgang_ref,
    beispiel: beispiel === 1,
  }));
}
