import type { Engine, Rows } from '../engine.ts';
import { lockStatus } from './cases.ts';
import type { FreshEvent, OfCase } from './event.ts';

/**
 * When a reported case is to be looked at next for overdue news: an indexed column of the case, which each event of a
 * partner or a helper sets back. What is due is decided above the store, from the events; see `overdue-watch.ts`.
 */
export interface DueLooks {
  /** Reported cases to be looked at by `now` (ISO), the longest due first. */
  due(now: string, limit: number): Promise<DueCase[]>;
  /** Sets when to look next (ISO, or of `LOOK`), unless an event newer than `nr` has come: then it stays due. */
  next(seen: DueCase & { nr: number }, at: string): Promise<void>;
  /** Reported cases, examples aside, that are overdue now, by client; a client without any is left out. */
  overdue(): Promise<{ mandant: string; anzahl: number }[]>;
}

export interface DueCase {
  mandant: string;
  userID: string;
}

/** Due times without a time. `jetzt`: as soon as possible. */
export const LOOK = {
  jetzt: '',
  /** UEBERFAELLIG is written. Only another event of a partner or a helper is a reason to look again. */
  gesagt: '9998-12-31T23:59:59.999Z',
  /** Nothing is awaited any more. Only such an event other than POSITION is a reason to look again. */
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
        // Locked first: the next statement then sees every event that was appended meanwhile.
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
          [LOOK.gesagt],
        ),
      );
      return found.map(({ mandant, anzahl }) => ({ mandant, anzahl: Number(anzahl) }));
    },
  };
}

/**
 * Sets back when the case is looked at, because of events that were appended. A point of a trail can only put the
 * moment off, so it waits until then, unless UEBERFAELLIG is written already.
 */
export async function lookAgain(rows: Rows, { mandant, userID }: OfCase, events: readonly FreshEvent[]): Promise<void> {
  const sql = 'update vorgaenge set faellig_ab = $3 where mandant = $1 and user_id = $2';
  if (events.every(({ type }) => type.isTrail))
    await rows.all(`${sql} and faellig_ab = $4`, [mandant, userID, LOOK.jetzt, LOOK.gesagt]);
  else await rows.all(sql, [mandant, userID, LOOK.jetzt]);
}
