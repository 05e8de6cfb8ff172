import type { Modell } from '#domain/fahrzeug/modell.ts';
import type { Cards } from './tables/cards.ts';
import type { Consent, Created, NewCase, StoredCase, Write, Written } from './tables/cases.ts';
import type { Appended, NewEvent, Stand, StoredEvent } from './tables/events.ts';
import type { FeedPage, Unread } from './tables/feed.ts';
import type { Invitation } from './tables/invitations.ts';
import type { Keys } from './tables/keys.ts';
import type { Lifetime } from './tables/lifetime.ts';
import type { Outbox } from './tables/outbox.ts';
import type { Cancel, Cancelled, Rating, Remark, Report } from './tables/report.ts';

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
  models(hersteller: string): Promise<Modell[]>;
  /** Adds models; one that is there is overwritten. */
  putModels(models: readonly Modell[]): Promise<void>;
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
