/**
 * A lane of the outbox: the table of its messages, and which rows belong to it. ADR 051, ADR 057
 * For webhooks `weg` is '' for the operator's, or the client with its own; for messages to people it names the gateway.
 * Null: all rows.
 */
export interface OutboxLane {
  table: 'zustellungen' | 'nachrichten';
  weg: string | null;
  /** The clients that have a webhook of their own now. Their messages are not in the operator's lane. */
  own?: () => readonly string[];
}

/** A message in the outbox. */
export interface Delivery {
  /** Message id, the same for every attempt; the receiver deduplicates by it (`Idempotency-Key`, `webhook-id`). */
  id: string;
  mandant: string;
  userID: string;
  /** For messages to people: the way of the case by which it goes. */
  ziel?: string;
  /** Number of the event that the message reports, which is its place among the messages of its case. */
  nr: number;
  /** ISO time since when it waits. */
  seit: string;
  /** Due time (ISO) of the next attempt; of a claimed message, the end of its lease. */
  faellig: string;
  /** Attempts begun so far. */
  versuche: number;
  /** JSON text of the message. */
  daten: string;
  /** Error of the last attempt; null for none, and while an attempt is under way. */
  fehler: string | null;
  /** ISO time at which it became a dead letter; null while it is pending. */
  aufgegeben: string | null;
}

/** A leased message. `vorher` is its earlier due time. */
export interface Claimed extends Delivery {
  vorher: string;
  /** The message was brought forward: this attempt is ahead of its time, so a failure is not counted. */
  vorgezogen: boolean;
  /** The attempt before never ended: its process died, and nobody knows whether the receiver has the message. */
  abgebrochen: boolean;
}

export interface DeliveryRow extends Omit<Delivery, 'userID'> {
  user_id: string;
}

const COLUMNS = 'id, mandant, user_id, nr, seit, faellig, versuche, daten, fehler, aufgegeben';

/** The columns of a message in that lane. */
export const columnsOf = ({ table }: OutboxLane): string => (table === 'nachrichten' ? `${COLUMNS}, ziel` : COLUMNS);

export const delivery = ({ user_id, ...row }: DeliveryRow): Delivery => ({ ...row, userID: user_id });

/** Condition and parameters for the rows `z` of a lane; `place`: the number of its placeholder. */
export const ofLane = ({ table, weg }: OutboxLane, place: number): readonly [condition: string, params: string[]] =>
  weg === null ? ['', []] : [` and z.${table === 'zustellungen' ? 'bahn' : 'weg'} = $${place}`, [weg]];
