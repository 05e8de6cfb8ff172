import type { Modell } from '#domain/fahrzeug/modell.ts';
import type { AppTyp } from '#domain/flow.ts';

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

/** How a write ended. `done` carries the revision and receipt to answer with, also on a repeat of the same key. */
export type Written =
  | { ended: 'done'; revision: number; beleg: string; isRepeat: boolean }
  /** The revision is not the current one; or the case is reported (see its status). */
  | { ended: 'conflict'; current: StoredCase }
  | { ended: 'gone' };

/**
 * The store: whole, asynchronous commands, each of one client, each one transaction of effect, key, revision, event and outbox row.
 * There is no open transaction to hold: that would break group commit (many commands, one fsync) and the second engine.
 * A command may throw a `StoreError` (engine.ts): its code is `STORE_BUSY` (try again), `STORE_FULL` (reads go on), `STORE_DAMAGED` or `STORE_CLOSED`.
 */
export interface Store {
  /** A case by its userID (12) or its invitation (15, not revoked, not expired at `now`). `mandant` null: of any client. */
  load(id: string, mandant: string | null, now: string): Promise<StoredCase | null>;
  create(fresh: NewCase): Promise<void>;
  /** Records the consent once; a repeat leaves the first. Null: no such case. The revision does not rise: the doc is not touched. */
  start(mandant: string, userID: string, consent: Consent): Promise<StoredCase | null>;
  /** The key of the last save again gives its revision again, without effect; a reported case is a `conflict`. */
  save(write: Write): Promise<Written>;
  /** One case, one report: a second key gets `conflict` with the reported case; the first key gets its receipt again. */
  report(report: Report): Promise<Written>;
  /** A cancelled case stays so: any key gets the first one's answer. Not reported, or an older revision: `conflict`. */
  cancel(cancel: Cancel): Promise<Written>;
  /** The receipt of the report, or null. */
  receipt(mandant: string, userID: string): Promise<string | null>;
  /** Events of a case with a number above `after`, in the order of their numbers. */
  events(mandant: string, userID: string, after?: number): Promise<StoredEvent[]>;
  /** How many cases there are; the first start makes its examples when there are none. */
  count(): Promise<number>;
  /** Sorted as a German reader looks them up; so are the models, with the overall ranges first. */
  manufacturers(): Promise<string[]>;
  models(hersteller: string): Promise<Model[]>;
  /** Adds models; one that is there is overwritten. */
  putModels(models: readonly Model[]): Promise<void>;
  /** True once a write went through and came back; it throws what any write would. */
  probe(): Promise<boolean>;
  close(): Promise<void>;
}

/** §3 'Model entry'. */
export type Model = Modell;
