import { randomUUID } from 'node:crypto';
import { isMessageType, TYP } from '#domain/ereignisse/typen.ts';
import type { Rows } from '../engine.ts';
import type { NewEvent } from './event.ts';
import { KENNUNG_COLUMNS, kennungenOf, type KennungRow } from './kennungen.ts';
import { messageOf } from './service-event.ts';

interface OfCase {
  mandant: string;
  userID: string;
  /** Number of the event that is told of. */
  nr: number;
}

/** Puts a message into the outbox, in the transaction of its event. `seit`: ISO time from which it is due. ADR 041 */
export const addMessage = (rows: Rows, { mandant, userID, nr }: OfCase, seit: string, daten: string) =>
  rows.all(
    `insert into zustellungen (id, mandant, user_id, nr, seit, faellig, daten) values ($1, $2, $3, $4, $5, $5, $6)`,
    [randomUUID(), mandant, userID, nr, seit, daten],
  );

/**
 * Tells the operator of an event that was appended: the message that its type has, and what is overdue counts as
 * unread. Lock the case's row first. ADR 050
 */
export async function tellOf(rows: Rows, one: OfCase, event: Omit<NewEvent, 'userID'>): Promise<void> {
  const { meldungsTyp, zeit, empfangen = zeit } = event;
  if (!isMessageType(meldungsTyp)) return;
  const { mandant, userID, nr } = one;
  const [row] = await rows.all<KennungRow>(
    `select ${KENNUNG_COLUMNS} from vorgaenge where mandant = $1 and user_id = $2`,
    [mandant, userID],
  );
  const named = { mandant, userID, ...kennungenOf(row!) };
  await addMessage(rows, one, empfangen, messageOf(meldungsTyp, named, zeit));
  // Examples need no reader.
  if (meldungsTyp === TYP.UEBERFAELLIG)
    await rows.all(
      `insert into ungelesen (user_id, mandant, seit, nr) select user_id, mandant, $3, $4 from vorgaenge
      where mandant = $1 and user_id = $2 and beispiel = 0 on conflict (user_id) do update set nr = excluded.nr`,
      [mandant, userID, empfangen, nr],
    );
}
