import type { Lack } from '#domain/complete.ts';
import type { Mandant } from '#domain/mandant.ts';
import type { Vorgang } from '#domain/vorgang.ts';

/** Kinds of items in the outbox. */
export const KINDS = ['start', 'save', 'melden', 'storno', 'bewertung', 'nachtrag'] as const;

/**
 * An item of the outbox: one call to be sent, made when the person decided. Its idempotency key lives as long as it does, and so does the
 * revision that its body was made from. R3.
 */
export interface Item {
  /** Its number in the outbox; an older item has a lower one. */
  nr: number;
  /** `userID` of its case. */
  id: string;
  kind: (typeof KINDS)[number];
  /** Idempotency key. */
  key: string;
  /** When the person decided, milliseconds by the device's clock. */
  made: number;
  /** The revision that `body` was made from. */
  revision: number;
  body: Record<string, unknown>;
  /** It may have reached the service: it leaves only after an answer that names it. R2. */
  isTried: boolean;
}

/** An item as it is made. */
export type Fresh = Omit<Item, 'nr' | 'made' | 'isTried'>;

/** The case that is held, and how far it got. One of each kind at a time. §4 'Loading'. */
export interface Held {
  id: string;
  vorgang: Vorgang;
  /** Path on the wire → what was typed, where `accept` reads it otherwise; so that nothing typed is lost. */
  typed: Readonly<Record<string, unknown>>;
  /** The last copy the service acknowledged (the base of a three-way merge), and its revision. */
  acked: Vorgang;
  revision: number;
  /** The start button was pressed; its consent may still wait in the outbox. */
  gestartet: boolean;
  beispiel: boolean;
  /**
   * What another device changed, or reported so that changes of this one were left out, or what a report of this one went without; until the
   * person has read it.
   */
  elsewhere?: { kind: 'changed' | 'reported' | 'without'; changes: readonly Difference[] } | undefined;
  /** Why the service did not take the report, until the summary has said so or another is taken. */
  notTaken?: Refused | undefined;
  /** What was wished after the report and not taken, until the person has read it. */
  unmet?: readonly Unmet[];
}

/** A row of the device's database: a case with its client. */
export type Kept = Held & { mandant: Mandant };

/** A field in which two versions of a case differ. */
export interface Difference {
  /** On the wire: `kfz.hersteller`. */
  path: string;
  /** The value here. */
  mine: unknown;
  /** Who changed it since the common base. */
  by: 'here' | 'there' | 'both';
}

/** A wish that the service did not take, until the person has read it. */
export interface Unmet {
  kind: Exclude<Item['kind'], 'start' | 'save' | 'melden'>;
  key: string;
  /** Why, of the catalogue of faults; none on a device of an older build. */
  code?: string | undefined;
  /** The service's own words, in the language of that moment. */
  text: string;
  /** The remark itself, which stands nowhere else. */
  said: string;
}

/** Why the service did not take a report. It is worded when it is shown, so that the words follow the language. */
export interface Refused {
  /** Of the catalogue of faults. */
  code: string;
  /** The service's own words, in the language of that moment; for a code that this build does not know. */
  text: string;
  /** What it found missing, in its words: both texts are the same. */
  lacks: readonly Pick<Lack, 'feld' | 'text'>[];
}
