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

/** An event of a partner, or of the service itself, for a case. */
export interface NewEvent extends Omit<StoredEvent, 'nr'> {
  userID: string;
  /** ISO time of its receipt, from which its message is due; by default `zeit`, which a sender may put ahead. */
  empfangen?: string;
}

/** What became of an event; `nr` is its number within the case. */
export type Appended =
  | { ended: 'neu'; nr: number }
  /** Duplicate: the case has an event of this partner with this `unid`; nothing was written. */
  | { ended: 'doppelt'; nr: number }
  /** No such case, a case of another client, or one that is not reported: indistinguishable on purpose. */
  | { ended: 'unbekannt' }
  /** The case is cancelled, so its list is frozen. */
  | { ended: 'storniert' }
  /** The case has as many or as long events of this type as `event-bounds.ts` lets it have. */
  | { ended: 'zuviele' };

export interface Stand {
  revision: number;
  nr: number;
}
