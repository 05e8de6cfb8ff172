import { randomUUID } from 'node:crypto';
import type { Rows } from '../engine.ts';
import type { FreshEvent, LockedCaseNames } from './event.ts';
import { messageOf } from './service-event.ts';

/**
 * Puts the messages of events into the outbox, in the events' transaction. A message is due from the receipt of its
 * event. ADR 041, 050
 */
export async function addMessages(rows: Rows, of: LockedCaseNames, events: readonly FreshEvent[]): Promise<void> {
  for (const { nr, zeit, empfangen, type, zustellung = messageOf(type.message!, of, zeit) } of events)
    await rows.all(
      `insert into zustellungen (id, mandant, user_id, nr, seit, faellig, daten) values ($1, $2, $3, $4, $5, $5, $6)`,
      [randomUUID(), of.mandant, of.userID, nr, empfangen, zustellung],
    );
}

/** Marks a case as unread until the newest of these events is read. A case that is unread keeps its earlier time. */
export async function markUnread(
  rows: Rows,
  { mandant, userID }: LockedCaseNames,
  events: readonly FreshEvent[],
): Promise<void> {
  for (const { nr, empfangen } of events)
    // Examples need no reader.
    await rows.all(
      `insert into ungelesen (user_id, mandant, seit, nr) select user_id, mandant, $3, $4 from vorgaenge
      where mandant = $1 and user_id = $2 and beispiel = 0 on conflict (user_id) do update set nr = excluded.nr`,
      [mandant, userID, empfangen, nr],
    );
}
