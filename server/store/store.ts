import type { Modell } from '#domain/fahrzeug/modell.ts';
import type { Auftraege } from './tables/auftrag/auftraege.ts';
import type { Cards } from './tables/cards.ts';
import type { StoredConsent, Created, NewCase, StoredCase, CaseWrite, WriteResult } from './tables/cases.ts';
import type { Appended, NewEvent, CaseVersion, StoredEvent } from './tables/event.ts';
import type { CallBackChange, CalledBack } from './tables/call-back.ts';
import type { Corrected, Correction } from './tables/correct.ts';
import type { DueLooks } from './tables/next-look.ts';
import type { FeedPage, FeedStand } from './tables/feed.ts';
import type { Invitation } from './tables/invitations.ts';
import type { KeyTable } from './tables/keys.ts';
import type { HelferTable } from './tables/leitstand/helfer.ts';
import type { Konten } from './tables/leitstand/konten.ts';
import type { LageTable } from './tables/leitstand/lage.ts';
import type { Notizen } from './tables/leitstand/notizen.ts';
import type { Rufe } from './tables/leitstand/rufe.ts';
import type { Anwesend } from './tables/leitstand/anwesend.ts';
import type { BoardTable } from './tables/leitstand/brett.ts';
import type { SitzungTable } from './tables/leitstand/sitzungen.ts';
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
import type { SmsTable } from './tables/sms/sms.ts';
import type { Unread } from './tables/unread.ts';
import type { Zugriffe } from './tables/auskunft/zugriffe.ts';
import type { Zuweisungen } from './tables/zuweisungen.ts';
import type { StoreSize } from './engine.ts';

/**
 * The store: asynchronous commands. Each is one transaction for one client, which holds its effect, idempotency key,
 * revision, event and outbox row. ADR 003.
 * Callers cannot hold a transaction open. That would break group commit (many commands, one fsync) and the PostgreSQL
 * engine.
 * @throws StoreError from any command (engine.ts): `STORE_BUSY` (try again), `STORE_FULL` and `STORE_READONLY` (reads
 * go on), `STORE_DAMAGED`, `STORE_CLOSED`
 */
export interface Store {
  /**
   * Loads a case by its userID (12 characters), or by an invitation (15) that is neither revoked nor expired at `now`.
   * `mandant` null: of any client.
   */
  load(id: string, mandant: string | null, now: string): Promise<StoredCase | null>;
  /** Loads a case by its `vorgangRef`, as machines name it; never for a call of the person. D112 */
  loadByRef(vorgangRef: string, mandant: string | null): Promise<StoredCase | null>;
  /** Loads a case by its `leseID`, only to read its status. D118 */
  loadForReading(leseID: string, mandant: string | null): Promise<StoredCase | null>;
  /**
   * Creates a case with its invitation. Idempotent by `key`: a repeated key of the client returns the first case's ids,
   * or null where its body differs.
   */
  create(fresh: NewCase): Promise<Created>;
  /** The userID of the case that was created with the client's key; null: none. */
  createdWith(mandant: string, key: string): Promise<string | null>;
  /** Adds another invitation to a case. False: the client has no such case. */
  invite(invitation: Omit<Invitation, 'widerrufen'>): Promise<boolean>;
  /** Revokes an invitation; a second time changes nothing. False: the client has no such invitation. */
  revoke(mandant: string, einladung: string, zeit: string): Promise<boolean>;
  /** The invitations of a client by their own id or by the userID of their case, expired and revoked ones included. */
  invitations(mandant: string, id: string): Promise<Invitation[]>;
  /**
   * Records the consent once; a second one changes nothing. Null: no such case. The revision does not rise, since the
   * document is unchanged. While a desk has the draft open, `changes` notifies of it, as of each save.
   */
  start(mandant: string, userID: string, consent: StoredConsent): Promise<StoredCase | null>;
  /**
   * Optimistic update: writes the document if `revision` is the current one. Idempotent: the key of the last save
   * returns its revision again. A reported case is a `conflict`.
   */
  save(write: CaseWrite): Promise<WriteResult>;
  /**
   * Reports a case, once. The same key returns the same receipt again. Another key gets `conflict` with the reported
   * case.
   */
  report(report: Report): Promise<WriteResult>;
  /**
   * Cancels a reported case. A cancelled case stays so, and any key gets the first answer. A case that is not reported,
   * or an older revision, is a `conflict`. The transaction also checks the helper's arrival, so an arrival and a
   * cancellation never both succeed.
   */
  cancel(cancel: Cancel): Promise<Cancelled>;
  /**
   * Rates the help; idempotent by key. The caller checks whether the case may be rated at this time (`orderStatus`).
   * `full` after `LIMITS.additions` ratings.
   */
  rate(rating: Rating): Promise<Added>;
  /**
   * Adds a remark of the person, or a message of the operator, after the report; idempotent by key, each apart. Case
   * and revision do not change. A cancelled or unreported case is a `conflict`; `full` after `LIMITS.additions`.
   */
  remark(remark: Remark): Promise<Added>;
  /**
   * Corrects place or number of a reported case before help arrives; idempotent by key. Document and revision do not
   * change. Texts to the person go to the new number, and the search finds both.
   * `conflict` if another correction came first; `full` after `LIMITS.additions`.
   */
  correct(correction: Correction): Promise<Corrected>;
  /**
   * Records the person's wish to be called back, or that the call was made; idempotent by key, each apart. One wish is
   * open at a time, and none once the help is over. Case and revision do not change. The search also finds another
   * number than the case's.
   */
  callBack(wish: CallBackChange): Promise<CalledBack>;
  /**
   * Writes the operator's order number into the document, whatever the status. The caller has just read the revision
   * (on `conflict`: read and try again). The revision rises, so a concurrent save meets a conflict and does not
   * overwrite the new number.
   */
  renumber(change: Renumber): Promise<WriteResult>;
  /**
   * Appends events to reported cases of a client (null: of any); returns the result of each, in the given order.
   * Idempotent within a case by partner + `unid` (D82; some partners number the events of each order from 1).
   * Each case has its own transaction; after a fault repeat the whole batch. A partner's STORNO goes through `cancel`.
   */
  appendEvents(mandant: string | null, events: readonly NewEvent[]): Promise<Appended[]>;
  /** The receipt of the report, or null; with a key, only if the report was made under that key. */
  receipt(mandant: string, userID: string, key?: string): Promise<string | null>;
  /** Events of a case with a number above `after`, in ascending order. */
  events(mandant: string, userID: string, after?: number): Promise<StoredEvent[]>;
  /**
   * The events that determine a case's status: all but the trail of positions. Of those only the latest, or so many (a
   * number of ours), and the newest event. Their number is limited, whatever a partner sends.
   */
  news(mandant: string, userID: string, positions?: number): Promise<StoredEvent[]>;
  /** The operator's people who wrote an event of a case, by its number (`doerOf`). */
  doers(mandant: string, userID: string): Promise<ReadonlyMap<number, string>>;
  /** The number of a partner's event within the case; null: the case has none with this `unid`. */
  eventNumber(
    mandant: string | null,
    userID: string,
    event: Pick<StoredEvent, 'partner' | 'unid'>,
  ): Promise<number | null>;
  /** Version of a case: its revision and the number of its newest event (0: none). Null: no such case. */
  stand(mandant: string, userID: string): Promise<CaseVersion | null>;
  /**
   * Change feed of a client: reported cases with a sequence number above the cursor `seit` (0: from the beginning), in
   * ascending order.
   * Reports, events other than POSITION, cancellations, ratings, remarks and order numbers move a case to the end of
   * the feed. The feed skips no change under concurrent writes. Reading changes nothing: a page counts as read once it
   * is acknowledged.
   */
  feed(mandant: string, seit: number, limit: number): Promise<FeedPage>;
  /** The position of a client's feed, and the epoch of the store. D114 */
  feedStand(mandant: string): Promise<FeedStand>;
  /**
   * Acknowledges the feed up to the sequence number `seit`. Those cases count as read at `now` (ISO), and ZUGESTELLT is
   * written for overdue ones.
   */
  acknowledge(mandant: string, seit: number, now: string): Promise<void>;
  /** Marks one case as read at `now` (ISO), as an acknowledged feed would. False: there is no such case. */
  markRead(mandant: string, userID: string, now: string): Promise<boolean>;
  /**
   * Begins a new epoch after the store was set back. Cursors of the earlier epoch get `STAND_VORAUS`. The revision of
   * every case leaps, so that no earlier one fits (`isSetBack`).
   * `isSetBackNow`: nothing has been written since, so cursors go on from the present position; otherwise from the
   * beginning.
   */
  beginEpoch(isSetBackNow: boolean): Promise<void>;
  /**
   * Reports (not examples) and overdue cases, older than `before`, that nobody has read: neither by an acknowledged
   * feed nor by delivery from the outbox.
   */
  unread(before: string): Promise<Unread>;
  /**
   * Cases reported since `since` whose help has neither arrived nor been cancelled, the oldest report first. The
   * simulated provider reads them.
   */
  underWay(since: string): Promise<{ mandant: string; userID: string }[]>;
  /**
   * Subscribes to changes: after the commit, `listener` gets the userID of each case whose status page or sheet may
   * have changed. Causes are report, event, cancellation, rating, remark, order number, partner and erasure. Returns
   * the function that unsubscribes.
   * On PostgreSQL a listener hears all processes. A notification may be lost; `''` says that some may have been, so
   * check all.
   */
  changes(listener: (userID: string) => void): () => void;
  /**
   * Subscribes to observations of what this process stores from now on, for the figures; returns the function that
   * unsubscribes.
   */
  observe: Observed['observe'];
  /** Number of cases; a first start creates its examples when it is 0. */
  count(): Promise<number>;
  /**
   * Makes in German collation order, as are the models. The model with an empty name (the make's overall ranges) comes
   * first. §3
   */
  manufacturers(): Promise<string[]>;
  models(hersteller: string): Promise<Modell[]>;
  /** Upserts models. */
  putModels(models: readonly Modell[]): Promise<void>;
  looks: DueLooks;
  /** Messages to webhooks, the operator's and the clients' own. */
  outbox: Outbox;
  /**
   * The lane of a client's webhook; null: of the operator's, for the clients that `own` does not name. Messages change
   * their lane with `own`; those of a case stay in order.
   */
  webhookLane(mandant: string | null, own: () => readonly string[]): Outbox;
  /**
   * Pending messages by webhook: the operator's ('', only if it has one) and the clients' own. A webhook without any
   * message is left out.
   */
  lanes(hasOperator: boolean): Promise<LaneBacklog[]>;
  /**
   * For an operator without a webhook: deletes messages that have waited since before that time (ISO). Dead letters,
   * and messages for these clients' own webhooks, stay. Returns the number of deleted messages.
   */
  dropUndelivered(before: string, own: readonly string[]): Promise<number>;
  /** Messages to people, and the ways of sending them. */
  nachrichten: Nachrichten;
  keys: KeyTable;
  konten: Konten;
  sitzungen: SitzungTable;
  zustaendigkeiten: Zustaendigkeiten;
  notizen: Notizen;
  helfer: HelferTable;
  lage: LageTable;
  brett: BoardTable;
  suche: Suche;
  vorlesecodes: Vorlesecodes;
  rufe: Rufe;
  anwesend: Anwesend;
  zugangslinks: Zugangslinks;
  passkeys: Passkeys;
  zuweisungen: Zuweisungen;
  auftraege: Auftraege;
  cards: Cards;
  sms: SmsTable;
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
