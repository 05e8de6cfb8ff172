import type { Modell } from '#domain/fahrzeug/modell.ts';
import type { Auftraege } from './tables/auftrag/auftraege.ts';
import type { Cards } from './tables/cards.ts';
import type { Consent, Created, NewCase, StoredCase, Write, Written } from './tables/cases.ts';
import type { Appended, NewEvent, Stand, StoredEvent } from './tables/event.ts';
import type { CallBack, CalledBack } from './tables/call-back.ts';
import type { Corrected, Correction } from './tables/correct.ts';
import type { DueLooks } from './tables/next-look.ts';
import type { FeedPage, FeedStand } from './tables/feed.ts';
import type { Invitation } from './tables/invitations.ts';
import type { Keys } from './tables/keys.ts';
import type { Helfer } from './tables/leitstand/helfer.ts';
import type { Konten } from './tables/leitstand/konten.ts';
import type { Lage } from './tables/leitstand/lage.ts';
import type { Notizen } from './tables/leitstand/notizen.ts';
import type { Rufe } from './tables/leitstand/rufe.ts';
import type { Anwesend } from './tables/leitstand/anwesend.ts';
import type { Brett } from './tables/leitstand/brett.ts';
import type { Sitzungen } from './tables/leitstand/sitzungen.ts';
import type { Suche } from './tables/leitstand/suche.ts';
import type { Vorlesecodes } from './tables/leitstand/vorlesecodes.ts';
import type { Zustaendigkeiten } from './tables/leitstand/zustaendigkeiten.ts';
import type { Passkeys } from './tables/leitstand/passkeys.ts';
import type { Zugangslinks } from './tables/leitstand/zugangslinks.ts';
import type { Lifetime } from './tables/lifetime.ts';
import type { MonthlyCounts } from './tables/monthly-counts.ts';
import type { Nachrichten } from './tables/outbox/nachrichten.ts';
import type { Observed } from './tables/observation.ts';
import type { LaneBacklog, Outbox } from './tables/outbox.ts';
import type { Added, Cancel, Cancelled, Rating, Remark, Renumber, Report } from './tables/report.ts';
import type { Sms } from './tables/sms/sms.ts';
import type { Unread } from './tables/unread.ts';
import type { Zugriffe } from './tables/auskunft/zugriffe.ts';
import type { Zuweisungen } from './tables/zuweisungen.ts';
import type { StoreSize } from './engine.ts';

/**
 * The store: asynchronous commands. Each is one transaction for one client, which holds its effect, idempotency key,
 * revision, event and outbox row. ADR 003.
 * There is no open transaction to hold: that would break group commit (many commands, one fsync) and the PostgreSQL
 * engine.
 * @throws StoreError from any command (engine.ts): `STORE_BUSY` (try again), `STORE_FULL` and `STORE_READONLY` (reads
 * go on), `STORE_DAMAGED`, `STORE_CLOSED`
 */
export interface Store {
  /**
   * A case by its userID (12 characters) or its invitation (15; not revoked, not expired at `now`). `mandant` null: of
   * any client.
   */
  load(id: string, mandant: string | null, now: string): Promise<StoredCase | null>;
  /** A case as machines name it, by its `vorgangRef`; never for a call of the person. D112 */
  loadByRef(vorgangRef: string, mandant: string | null): Promise<StoredCase | null>;
  /** A case whose status is to be read by its `leseID`; never for another call. D118 */
  loadForReading(leseID: string, mandant: string | null): Promise<StoredCase | null>;
  /**
   * Makes a case with its invitation. Idempotent by `key`: one that the client has used before gives the first case's
   * ids, or null where it came with another body.
   */
  create(fresh: NewCase): Promise<Created>;
  /** userID of the case that the client's key has made; null: none. */
  createdWith(mandant: string, key: string): Promise<string | null>;
  /** Adds another invitation to a case. False: the client has no such case. */
  invite(invitation: Omit<Invitation, 'widerrufen'>): Promise<boolean>;
  /** Revokes an invitation; a second time changes nothing. False: the client has no such invitation. */
  revoke(mandant: string, einladung: string, zeit: string): Promise<boolean>;
  /** The invitations of a client by their own id or by the userID of their case, expired and revoked ones included. */
  invitations(mandant: string, id: string): Promise<Invitation[]>;
  /**
   * Records the consent once; a second one changes nothing. Null: no such case. The revision does not rise, since the
   * document stays as it is. While a desk has the draft open, `changes` tells of it, as of each save.
   */
  start(mandant: string, userID: string, consent: Consent): Promise<StoredCase | null>;
  /**
   * Optimistic update: writes the document if `revision` is the current one. Idempotent: the key of the last save gives
   * its revision again. A reported case is a `conflict`.
   */
  save(write: Write): Promise<Written>;
  /**
   * Reports a case, once. The same key gives the same receipt again; another key gets `conflict` with the reported
   * case.
   */
  report(report: Report): Promise<Written>;
  /**
   * Cancels a reported case. A cancelled case stays so: any key gets the first answer. Not reported, or an older
   * revision: `conflict`.
   * The helper's arrival is checked in the same transaction, so an arrival and a cancellation never both succeed.
   */
  cancel(cancel: Cancel): Promise<Cancelled>;
  /**
   * Rates the help; idempotent by key. Whether it may be rated at this time (`orderStatus`) is for the caller to check.
   * `full` with `LIMITS.additions` of them.
   */
  rate(rating: Rating): Promise<Added>;
  /**
   * Adds a remark of the person, or a message of the operator, after the report; idempotent by key, each apart. Case
   * and revision stay as they are. Cancelled or not reported: `conflict`; `full` with `LIMITS.additions` of them.
   */
  remark(remark: Remark): Promise<Added>;
  /**
   * Corrects place or number of a reported case, before help arrives; idempotent by key. Document and revision stay.
   * Texts to the person go to the new number, and the search finds both. Another correction came first: `conflict`;
   * `full` with `LIMITS.additions` of them.
   */
  correct(correction: Correction): Promise<Corrected>;
  /**
   * The person wants to be called back, or was; idempotent by key, each apart. One wish is open at a time, and none
   * once the help is over. Case and revision stay; another number than that of the case is found as well.
   */
  callBack(wish: CallBack): Promise<CalledBack>;
  /**
   * Writes the operator's order number into the document, whatever the status, from a revision that the caller has just
   * read (on `conflict`: read and try again). The revision rises, so a save under way meets a conflict and does not
   * overwrite the new number.
   */
  renumber(change: Renumber): Promise<Written>;
  /**
   * Appends events to reported cases of a client (null: of any); gives what became of each, in the order given.
   * Idempotent within a case by partner + `unid` (D82; some partners number the events of each order from 1).
   * One transaction for each case: after a fault repeat the whole batch. A partner's STORNO goes through `cancel`.
   */
  appendEvents(mandant: string | null, events: readonly NewEvent[]): Promise<Appended[]>;
  /** The receipt of the report, or null; with a key, only if the report was made under that key. */
  receipt(mandant: string, userID: string, key?: string): Promise<string | null>;
  /** Events of a case with a number above `after`, in ascending order. */
  events(mandant: string, userID: string, after?: number): Promise<StoredEvent[]>;
  /**
   * The events that tell how a case stands: all but the trail of positions; of those the latest, and the newest event.
   * Their number is bounded, whatever a partner sends.
   */
  news(mandant: string, userID: string): Promise<StoredEvent[]>;
  /** Which events of a case somebody of the operator's people wrote, by their numbers, and who (`doerOf`). */
  doers(mandant: string, userID: string): Promise<ReadonlyMap<number, string>>;
  /** The number of a partner's event within the case; null: it has none with this `unid`. */
  eventNumber(
    mandant: string | null,
    userID: string,
    event: Pick<StoredEvent, 'partner' | 'unid'>,
  ): Promise<number | null>;
  /** Version of a case: its revision and the number of its newest event (0: none). Null: no such case. */
  stand(mandant: string, userID: string): Promise<Stand | null>;
  /**
   * Change feed of a client: reported cases with a sequence number above the cursor `seit` (0: from the beginning), in
   * ascending order. Reports, events other than POSITION, cancellations, ratings, remarks and order numbers move a case
   * to the end of the feed. It skips no change under concurrent writes. It changes nothing: what it gave is
   * read once it is acknowledged.
   */
  feed(mandant: string, seit: number, limit: number): Promise<FeedPage>;
  /** How far the feed of a client has come, and in which epoch of the store. D114 */
  feedStand(mandant: string): Promise<FeedStand>;
  /**
   * The reader of the feed has what it gave up to the sequence number `seit`: that counts as read at `now` (ISO), and
   * ZUGESTELLT is written of what is overdue.
   */
  acknowledge(mandant: string, seit: number, now: string): Promise<void>;
  /**
   * One case counts as read at `now` (ISO), as if the feed had been acknowledged for it. False: there is no such case.
   */
  markRead(mandant: string, userID: string, now: string): Promise<boolean>;
  /**
   * A new epoch, after the store was set back: cursors of the one before meet `STAND_VORAUS`, and the revision of every
   * case leaps, so that one known before fits none (`isSetBack`). `isSetBackNow`: nothing has been written since, so
   * cursors go on from where it stands; else from the beginning.
   */
  beginEpoch(isSetBackNow: boolean): Promise<void>;
  /**
   * Reports (not examples), and what is overdue, older than `before` that nobody has read: neither acknowledged by the
   * reader of the feed nor delivered by the outbox.
   */
  unread(before: string): Promise<Unread>;
  /**
   * Cases reported since `since` whose help has neither arrived nor been cancelled, the oldest report first. The
   * simulated provider reads them.
   */
  underWay(since: string): Promise<{ mandant: string; userID: string }[]>;
  /**
   * Subscribes to changes: after the commit, `listener` gets the userID of each case whose status page or sheet may
   * look different now (report, event, cancellation, rating, remark, order number, partner, erasure). Gives the
   * function that unsubscribes. On PostgreSQL it hears every process.
   * Only a hint, which may be lost: `''` says that some may have been, so check all.
   */
  changes(listener: (userID: string) => void): () => void;
  /** Tells of what this process stores from now on, for the figures; gives the function that unsubscribes. */
  observe: Observed['observe'];
  /** Number of cases; the first start makes its examples when it is 0. */
  count(): Promise<number>;
  /**
   * In German collation order, as are the models. The model with an empty name (the make's overall ranges) comes first.
   * §3
   */
  manufacturers(): Promise<string[]>;
  models(hersteller: string): Promise<Modell[]>;
  /** Upserts models. */
  putModels(models: readonly Modell[]): Promise<void>;
  looks: DueLooks;
  /** Messages to webhooks, the operator's and the clients' own. */
  outbox: Outbox;
  /**
   * The lane of the webhook of a client; null: of the operator's, for the clients that `own` does not name. Messages
   * change their lane with `own`; those of a case stay in order.
   */
  webhookLane(mandant: string | null, own: () => readonly string[]): Outbox;
  /**
   * What waits for each webhook: the operator's ('', only if it has one) and the clients' own; without any message it
   * is left out.
   */
  lanes(hasOperator: boolean): Promise<LaneBacklog[]>;
  /**
   * The operator has no webhook: deletes what has waited for it since before that time (ISO), but for dead letters and
   * what is for the own webhooks of these clients. Gives how many there were.
   */
  dropUndelivered(before: string, own: readonly string[]): Promise<number>;
  /** Messages to people, and the ways by which they go. */
  nachrichten: Nachrichten;
  keys: Keys;
  konten: Konten;
  sitzungen: Sitzungen;
  zustaendigkeiten: Zustaendigkeiten;
  notizen: Notizen;
  helfer: Helfer;
  lage: Lage;
  brett: Brett;
  suche: Suche;
  vorlesecodes: Vorlesecodes;
  rufe: Rufe;
  anwesend: Anwesend;
  zugangslinks: Zugangslinks;
  passkeys: Passkeys;
  zuweisungen: Zuweisungen;
  auftraege: Auftraege;
  cards: Cards;
  sms: Sms;
  zugriffe: Zugriffe;
  lifetime: Lifetime;
  monthlyCounts: MonthlyCounts;
  /**
   * Health check: true once a write was committed and read back.
   * @throws StoreError as any write does
   */
  probe(): Promise<boolean>;
  /** How much room it takes. */
  size(): Promise<StoreSize>;
  /** Whether every migration that this program knows has been applied. */
  isCurrent(): Promise<boolean>;
  close(): Promise<void>;
}
