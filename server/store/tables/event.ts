import type { EventType } from '#domain/ereignisse/typen.ts';

/** A stored help-status record (§3). `nr` counts up within a case, from 1. */
export interface StoredEvent {
  nr: number;
  partner: string;
  unid: string;
  meldungsTyp: string;
  /** ISO time of the event. */
  zeit: string;
  /** JSON text of the whole record. */
  daten: string;
}

/** An event of a partner, of a helper or of the service itself, for a case. */
export interface NewEvent extends Omit<StoredEvent, 'nr'> {
  userID: string;
  /** Account of the operator's people who wrote the event (`doerOf`); only for the desk's timeline. */
  konto?: string;
  /** ISO time of receipt, from which the event's message is due. By default `zeit`, which a sender may put ahead. */
  empfangen?: string;
  /**
   * JSON text of its message to the operator, if the caller has made it. Absent: the store makes the one of its type.
   */
  zustellung?: string;
}

/** An event whose case is given separately. */
export type EventToAppend = Omit<NewEvent, 'userID'>;

/** The case to which events are appended. Its row is locked. */
export interface LockedCaseNames {
  mandant: string;
  userID: string;
  vorgangRef: string;
}

/** An event that was just appended, with the row of its type. */
export interface FreshEvent extends StoredEvent, Pick<NewEvent, 'zustellung' | 'konto'> {
  empfangen: string;
  type: EventType;
}

/** Result of appending an event; `nr` is its number within the case. */
export type Placed =
  | { ended: 'neu'; nr: number }
  /** Duplicate: the case has an event of this partner with this `unid`; nothing was written. */
  | { ended: 'doppelt'; nr: number }
  /** The case has as many or as long events of this type as `event-bounds.ts` allows. */
  | { ended: 'zuviele' };

/** Result of an event that somebody has sent. */
export type Appended =
  | Placed
  /** No such case, a case of another client, or one that is not reported: indistinguishable on purpose. */
  | { ended: 'unbekannt' }
  /** The case is cancelled, so its list of events is frozen. */
  | { ended: 'storniert' };

export interface CaseVersion {
  revision: number;
  nr: number;
}
