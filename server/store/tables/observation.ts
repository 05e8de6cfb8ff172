import { eventTypeOf, EVENT_TYPES } from '#domain/ereignisse/typen.ts';
import type { Engine, Rows, Wake } from '../engine.ts';
import type { FreshEvent, OfCase } from './event.ts';

/** What the figures of `/metrics` are made of: what this process has stored. No case is named. ADR 057 */
export type Observation =
  /** Seconds from the report of a case until somebody had it, a helper was assigned, a helper arrived. */
  | { what: 'read' | 'assigned' | 'arrived'; mandant: string; seconds: number }
  /** A promise was broken. */
  | { what: 'overdue'; mandant: string }
  /** What became of something that a helper with a link has said. */
  | { what: 'helper'; mandant: string; result: 'taken' | 'repeated' | 'refused' }
  /** How an attempt to deliver a message ended. */
  | { what: 'delivery'; lane: string; result: 'delivered' | 'failed' | 'given_up' };

export type Note = (one: Observation) => void;

export interface Observed {
  /** As `Engine.write`; what the command noted is told once it is stored. */
  write<T>(command: (rows: Rows, wake: Wake, note: Note) => Promise<T>): Promise<T>;
  /** Subscribes; gives the function that unsubscribes. */
  observe(listener: Note): () => void;
}

/** Publishes notes after the commit. A retried command discards its earlier notes. */
export function observed({ write }: Pick<Engine, 'write'>): Observed {
  const listeners = new Set<Note>();
  return {
    write: async (command) => {
      let noted: Observation[] = [];
      const result = await write((rows, wake) => {
        noted = [];
        return command(rows, wake, (one) => noted.push(one));
      });
      for (const one of noted) for (const listener of listeners) listener(one);
      return result;
    },
    observe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whole seconds from one ISO time to another; never negative, since clocks differ. */
const secondsBetween = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from)) / 1_000;

/** A row of what was unread, as it is deleted; `gemeldet`: when its case was reported. */
export interface ReadRow {
  mandant: string;
  seit: string;
  gemeldet: string | null;
}

/** Notes that a report was read at `now`, if it is that which was unread since then. */
export function noteRead(note: Note, { mandant, seit, gemeldet }: ReadRow, now: string): void {
  if (seit === gemeldet) note({ what: 'read', mandant, seconds: secondsBetween(seit, now) });
}

/** The types that count as that, as a list for `in (…)`. */
const typesOf = (figure: string): string =>
  Object.keys(EVENT_TYPES)
    .filter((typ) => eventTypeOf(typ).figure === figure)
    .map((typ) => `'${typ}'`)
    .join(', ');

/** Notes the first assignment, the first arrival and what is overdue among the events that were appended to a case. */
export async function noteFigures(
  rows: Rows,
  { mandant, userID }: OfCase,
  events: readonly FreshEvent[],
  note: Note,
): Promise<void> {
  for (const { nr, type, zeit } of events) {
    const what = type.figure;
    if (!what) continue;
    // Examples count for nothing: nobody waits.
    const [row] = await rows.all<{ gemeldet: string }>(
      `select gemeldet from vorgaenge v where mandant = $1 and user_id = $2 and beispiel = 0 and not exists (
        select 1 from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id and e.nr < $3
        and e.meldungs_typ in (${what === 'overdue' ? "''" : typesOf(what)}))`,
      [mandant, userID, nr],
    );
    if (!row) continue;
    if (what === 'overdue') note({ what, mandant });
    else note({ what, mandant, seconds: secondsBetween(row.gemeldet, zeit) });
  }
}
