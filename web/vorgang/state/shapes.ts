import type { Lack } from '#domain/complete.ts';
import type { Mandant } from '#domain/mandant.ts';
import type { Difference } from '#domain/merge/differences.ts';
import type { FrageCode } from '#domain/nachtrag/fragen.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import type { QueueItem } from '../../queue/item.ts';

/** Wishes after the report, the gravest first. */
export const WISHES = ['storno', 'berichtigung', 'rueckruf', 'nachtrag', 'bewertung'] as const;
/** Kinds of items in the outbox. */
export const KINDS = ['start', 'save', 'melden', ...WISHES] as const;

/**
 * An item of the outbox: one call, made when the person decided. Its idempotency key and the revision that its body was
 * made from live as long as the item. R3.
 */
export interface Item extends QueueItem {
  /** `userID` of its case. */
  id: string;
  kind: (typeof KINDS)[number];
  /** The revision that `body` was made from, for If-Match. */
  revision: number;
  body: Record<string, unknown>;
  /** The question of the status page that it answers: its card comes back if it is refused. D127 */
  frage?: FrageCode;
}

/** An item before it is stored. */
export type Fresh = Omit<Item, 'nr' | 'made' | 'isTried'>;

/** The held case: one of each kind at a time. §4 'Loading'. */
export interface Held {
  id: string;
  vorgang: Vorgang;
  /**
   * What was typed, by wire path (`kfz.hersteller`), where `accept` stores something else: nothing typed is lost. ADR
   * 002.
   */
  typed: Readonly<Record<string, unknown>>;
  /** The last copy that the service acknowledged, and its revision: the base of the three-way merge. */
  acked: Vorgang;
  revision: number;
  /** The start button was pressed; the consent may still wait in the outbox. */
  gestartet: boolean;
  beispiel: boolean;
  /** A desk has the draft open: the page follows it. */
  amTelefon?: boolean;
  /** Who of the desk wrote which field last, by path: on the person's page `LEITSTAND`. */
  schreiber?: Readonly<Record<string, string>>;
  /** A draft that the service has erased: only this device has it, and offers it with the next start. D115. */
  isLost?: boolean;
  /**
   * What the person has yet to read: what another device changed (`changed`), what another's report lacks of this
   * device's changes (`reported`), what this device's own report lacks of changes made after it (`without`), that the
   * service has lost the report or the cancel (`undone`).
   */
  elsewhere?: { kind: Told; changes: readonly Difference[] } | undefined;
  /** Why the service refused the report, until the summary has shown it or a report is accepted. */
  notTaken?: Refused | undefined;
  /** The service refused a save: what was typed is on this device alone, until a later save or report is accepted. */
  unsaved?: Refused | undefined;
  /** Wishes after the report that the service refused, until the person has read it. */
  unmet?: readonly Unmet[];
  /** Questions of the status page that were answered or closed here: their cards are gone. `neues`: no news. D127 */
  closed?: readonly (FrageCode | 'neues')[];
}

/** What is told of a case: see `Held.elsewhere`. */
export type Told = 'changed' | 'reported' | 'without' | 'undone';

/** A row of the object store `faelle`: a case with its client. */
export type Kept = Held & { mandant: Mandant };

/** A wish after the report that the service refused. */
export interface Unmet {
  kind: Exclude<Item['kind'], 'start' | 'save' | 'melden'>;
  key: string;
  /** Code of the fault catalogue; missing on devices that an older build wrote. */
  code?: string | undefined;
  /** The service's own words, in the language of that moment. */
  text: string;
  /** Text of a remark, which is stored nowhere else; else ''. */
  said: string;
}

/** Why the service refused a report. It is worded when it is shown, so that the words follow the language. */
export interface Refused {
  /** Code of the fault catalogue. */
  code: string;
  /** The service's own words, in the language of that moment: the fallback for a code that this build does not know. */
  text: string;
  /** What it found missing; both languages hold the service's words. */
  lacks: readonly Pick<Lack, 'feld' | 'text'>[];
}
