import type { Modell } from '#domain/fahrzeug/modell.ts';
import type { AppTyp } from '#domain/flow.ts';
import type { Cards } from './tables/cards.ts';
import type { Keys } from './tables/keys.ts';
import type { Lifetime } from './tables/lifetime.ts';
import type { Outbox } from './tables/outbox.ts';

/** A case as it is kept. `doc` is the JSON text of the Vorgang without `webparams`; the other fields are lifted out of it for queries. */
export interface StoredCase {
  userID: string;
  mandant: string;
  typ: AppTyp;
  /** `''`, `gemeldet` or `storniert`. */
  status: string;
  revision: number;
  /** Started with consent; null before the start button. */
  gestartet: Consent | null;
  /** Only the simulator answers it, and its screens say 'Beispiel'. */
  beispiel: boolean;
  doc: string;
}

export interface Consent {
  version: string;
  /** ISO time, server's clock. */
  zeit: string;
  language: string;
}

/** A help-status record of §3 as it is appended; `nr` counts up within a case, from 1. */
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

export interface NewCase {
  userID: string;
  /** The invitation of 15 characters. */
  einladung: string;
  mandant: string;
  typ: AppTyp;
  beispiel: boolean;
  doc: string;
  /** ISO times. */
  angelegt: string;
  gueltigBis: string;
  /** Idempotency key of the caller, its own for each client; absent: every call makes a case. */
  key?: string;
}

/** The case that a call made, or that an earlier call with the same key had made. */
export interface Created {
  userID: string;
  einladung: string;
  isRepeat: boolean;
}

export interface Invitation {
  /** 15 characters. */
  id: string;
  mandant: string;
  userID: string;
  /** ISO times; `widerrufen` null: not revoked. */
  gueltigBis: string;
  widerrufen: string | null;
}

export interface Write {
  mandant: string;
  userID: string;
  /** The revision the writer started from. */
  revision: number;
  doc: string;
  /** Idempotency key; '' where the caller sent none (only a save may). */
  key: string;
}

export interface Report extends Write {
  /** JSON text of the receipt; the same answer for the same key, whatever the body. */
  beleg: string;
  /** ISO time; becomes the time of the EINGANG event. */
  zeit: string;
  event: Omit<StoredEvent, 'nr'>;
  /** JSON text of the message that the outbox delivers. */
  zustellung: string;
}

export interface Cancel {
  mandant: string;
  userID: string;
  key: string;
  doc: string;
  revision: number;
  /** JSON text of the answer. */
  beleg: string;
  /** Its time is also when the message is due. */
  event: Omit<StoredEvent, 'nr'>;
  zustellung: string;
}

/** A rating: the document holds it; refused by `conflict` unless the case is reported and its revision this one. */
export type Rating = Cancel;

/** A remark after the report: only an event and a message. */
export type Remark = Omit<Cancel, 'doc' | 'revision'>;

/** An event of a partner (or of the service itself) for a case. */
export interface NewEvent extends Omit<StoredEvent, 'nr'> {
  userID: string;
}

/** What became of an event, in the order of the call; `nr` is its number in the case. */
export type Appended =
  | { ended: 'neu'; nr: number }
  /** The case has an event of this partner with this `unid`: nothing was written. */
  | { ended: 'doppelt'; nr: number }
  /** No such case, one of another client, or one that is not reported: alike. */
  | { ended: 'unbekannt' }
  /** The case is cancelled: its list is frozen. */
  | { ended: 'storniert' };

export interface Stand {
  revision: number;
  nr: number;
}

/** A page of the operator's feed. */
export interface FeedPage {
  /** With their place in the feed, rising. */
  cases: (StoredCase & { folge: number })[];
  /** Where the next page begins; the same as asked for when there is nothing new. */
  cursor: number;
}

/** Reports that nobody has fetched and no webhook delivered; `seit`: ISO time of the oldest. */
export interface Unread {
  anzahl: number;
  seit: string | null;
}

/** How a write ended. `done` carries the revision and receipt to answer with, also on a repeat of the same key. */
export type Written =
  | { ended: 'done'; revision: number; beleg: string; isRepeat: boolean }
  /** The revision is not the current one; or the case is reported (see its status). */
  | { ended: 'conflict'; current: StoredCase }
  | { ended: 'gone' };

/** A cancellation may also come after the helper (an ANKUNFT or ABSCHLUSS in the list): nothing was written. */
export type Cancelled = Written | { ended: 'arrived'; current: StoredCase };

/**
 * The store: whole, asynchronous commands, each of one client, each one transaction of effect, key, revision, event and outbox row.
 * There is no open transaction to hold: that would break group commit (many commands, one fsync) and the second engine.
 * A command may throw a `StoreError` (engine.ts): its code is `STORE_BUSY` (try again), `STORE_FULL` (reads go on), `STORE_DAMAGED` or `STORE_CLOSED`.
 */
export interface Store {
  /** A case by its userID (12) or its invitation (15, not revoked, not expired at `now`). `mandant` null: of any client. */
  load(id: string, mandant: string | null, now: string): Promise<StoredCase | null>;
  /** Makes a case with its invitation. A key that the client has used before makes none: the ids of the first come back. */
  create(fresh: NewCase): Promise<Created>;
  /** Another invitation to a case. False: the client has no such case. */
  invite(invitation: Omit<Invitation, 'widerrufen'>): Promise<boolean>;
  /** Revokes an invitation; a repeat leaves the first time. False: the client has no such invitation. */
  revoke(mandant: string, einladung: string, zeit: string): Promise<boolean>;
  /** The invitations of a client with that id, or to the case with that id; also expired and revoked ones. */
  invitations(mandant: string, id: string): Promise<Invitation[]>;
  /** Records the consent once; a repeat leaves the first. Null: no such case. The revision does not rise: the doc is not touched. */
  start(mandant: string, userID: string, consent: Consent): Promise<StoredCase | null>;
  /** The key of the last save again gives its revision again, without effect; a reported case is a `conflict`. */
  save(write: Write): Promise<Written>;
  /** One case, one report: a second key gets `conflict` with the reported case; the first key gets its receipt again. */
  report(report: Report): Promise<Written>;
  /**
   * A cancelled case stays so: any key gets the first one's answer. Not reported, or an older revision: `conflict`.
   * Whether the helper has arrived is looked up in the same transaction: an arrival and a cancellation never both succeed.
   */
  cancel(cancel: Cancel): Promise<Cancelled>;
  /** Rates the help; the same key gets its answer again. Whether it may be rated at this time (`orderStatus`) is the caller's to know. */
  rate(rating: Rating): Promise<Written>;
  /** A remark after the report; the same key gets its answer again. The case and its revision stay as they are. Cancelled or not reported: `conflict`. */
  remark(remark: Remark): Promise<Written>;
  /**
   * Writes the operator's numbers, whatever the status: the service's own change to the document, from a revision that it has just read (a `conflict`: read and
   * try again). The revision rises, so that a save under way meets a conflict with the new number instead of writing over it.
   */
  renumber(change: Omit<Write, 'key'>): Promise<Written>;
  /**
   * Appends events to reported cases of a client (null: of any), each once in its case by partner + `unid` (D82; some partners number the
   * events of each order from 1); what became of each, in the order given.
   * One transaction for each case: after a fault repeat the whole batch. A partner's STORNO goes through `cancel`, with its event.
   */
  appendEvents(mandant: string | null, events: readonly NewEvent[]): Promise<Appended[]>;
  /** The receipt of the report, or null; with a key, only of the report that was made under it. */
  receipt(mandant: string, userID: string, key?: string): Promise<string | null>;
  /** Events of a case with a number above `after`, in the order of their numbers. */
  events(mandant: string, userID: string, after?: number): Promise<StoredEvent[]>;
  /** How far a case has come: its revision, and the number of its newest event (0: none). Null: no such case. */
  stand(mandant: string, userID: string): Promise<Stand | null>;
  /**
   * Cases of a client that were reported, or have changed since (event other than POSITION, cancellation, rating, remark, number), with a place in the feed above
   * `seit` (0: from the beginning), in the order of their changes. Misses none, however many write at once. What it gives counts as read.
   */
  feed(mandant: string, seit: number, limit: number): Promise<FeedPage>;
  /** Reports (not examples) from before that time that nobody has: not given by `feed`, not delivered by the outbox. */
  unread(before: string): Promise<Unread>;
  /** Cases reported since that time whose help has neither arrived nor been cancelled, the oldest report first: those that may be overdue. */
  underWay(since: string): Promise<{ mandant: string; userID: string }[]>;
  /**
   * Tells the userID of each case whose status page may look different now (report, event, cancellation, rating, remark, number, erasure), after the commit,
   * until the function given back is called. On PostgreSQL from every process. A hint only, which may be lost: `''` says that some may have been, look at all.
   */
  changes(listener: (userID: string) => void): () => void;
  /** How many cases there are; the first start makes its examples when there are none. */
  count(): Promise<number>;
  /** Sorted as a German reader looks them up; so are the models, with the overall ranges first. */
  manufacturers(): Promise<string[]>;
  models(hersteller: string): Promise<Model[]>;
  /** Adds models; one that is there is overwritten. */
  putModels(models: readonly Model[]): Promise<void>;
  outbox: Outbox;
  keys: Keys;
  cards: Cards;
  lifetime: Lifetime;
  /** True once a write went through and came back; it throws what any write would. */
  probe(): Promise<boolean>;
  /** Whether the database still has every migration that this program knows. */
  isCurrent(): Promise<boolean>;
  close(): Promise<void>;
}

/** §3 'Model entry'. */
export type Model = Modell;
