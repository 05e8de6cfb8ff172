import type { Engine, Rows } from '../engine.ts';
import { lockStatus } from './cases.ts';
import type { FreshEvent, LockedCaseNames } from './event.ts';

/**
 * Time of the next look at a reported case for overdue news: an indexed column of the case. Each event of a partner or
 * a helper resets it. The code above the store decides from the events what is due; see `overdue-watch.ts`.
 */
export interface DueLooks {
  /** Reported cases whose look is due by `now` (ISO), the longest due first. */
  due(now: string, limit: number): Promise<DueCase[]>;
  /**
   * Sets the time of the next look (ISO, or of `NEXT_LOOK`), unless an event newer than `nr` has come. Then the case
   * stays due.
   */
  next(seen: DueCase & { nr: number }, at: string): Promise<void>;
  /** Number of reported cases, except examples, that are overdue now, by client. A client without any is left out. */
  overdue(): Promise<{ mandant: string; anzahl: number }[]>;
}

export interface DueCase {
  mandant: string;
  userID: string;
}

/** Special due times. `jetzt`: as soon as possible. */
export const NEXT_LOOK = {
  jetzt: '',
  /** UEBERFAELLIG is written. Only another event of a partner or a helper causes a new look. */
  gesagt: '9998-12-31T23:59:59.999Z',
  /** No more news is awaited. Only such an event other than POSITION causes a new look. */
  nie: '9999-12-31T23:59:59.999Z',
} as const;

export function makeDueLooks({ read, write }: Engine): DueLooks {
  return {
    due: async (now, limit) => {
      const found = await read((rows) =>
        rows.all<{ mandant: string; user_id: string }>(
          `select mandant, user_id from vorgaenge
          where status = 'gemeldet' and faellig_ab <= $1 order by faellig_ab limit $2`,
          [now, limit],
        ),
      );
      return found.map(({ mandant, user_id }) => ({ mandant, userID: user_id }));
    },
    next: ({ mandant, userID, nr }, at) =>
      write(async (rows) => {
        // Locked first, so that the next statement sees every event that was appended meanwhile.
        await lockStatus(rows, mandant, userID);
        await rows.all(
          `update vorgaenge set faellig_ab = $3 where mandant = $1 and user_id = $2 and not exists (
            select 1 from ereignisse e where e.mandant = $1 and e.user_id = $2 and e.nr > $4)`,
          [mandant, userID, at, nr],
        );
      }),
    overdue: async () => {
      const found = await read((rows) =>
        rows.all<{ mandant: string; anzahl: number }>(
          `select mandant, count(*) as anzahl from vorgaenge
          where status = 'gemeldet' and faellig_ab = $1 and beispiel = 0 group by mandant`,
          [NEXT_LOOK.gesagt],
        ),
      );
      return found.map(({ mandant, anzahl }) => ({ mandant, anzahl: Number(anzahl) }));
    },
  };
}

/**
 * Sets the next look back because of appended events. A point of a trail can only postpone the deadline, so the look
 * stays, unless UEBERFAELLIG is already written.
 */
export async function lookAgain(
  rows: Rows,
  { mandant, userID }: LockedCaseNames,
  events: readonly FreshEvent[],
): Promise<void> {
  const sql = 'update vorgaenge set faellig_ab = $3 where mandant = $1 and user_id = $2';
  if (events.every(({ type }) => type.isTrail))
    await rows.all(`${sql} and faellig_ab = $4`, [mandant, userID, NEXT_LOOK.jetzt, NEXT_LOOK.gesagt]);
  else await rows.all(sql, [mandant, userID, NEXT_LOOK.jetzt]);
}
