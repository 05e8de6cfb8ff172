import { TYP } from '#domain/ereignisse/typen.ts';
import type { DeskDeed, Doer, Correcting } from './deeds.ts';

/** The helper's taps, by the event of each, in their order. */
export const HELPER_TAPS = [TYP.BEAUFTRAGT, TYP.ABFAHRT, TYP.ANKUNFT, TYP.ABSCHLUSS] as const;
export type HelperTap = (typeof HELPER_TAPS)[number];
/**
 * The user's act during which a fault is injected. It is a save, the report, a follow-up, a tap of the helper, a deed
 * of the dispatcher, or a correction by calls.
 */
export type Phase = 'save' | 'report' | 'after' | HelperTap | 'desk' | 'calls';
/** The follow-ups to a report: a remark, a cancel, a rating, a correction, a wish to be called. */
export const FOLLOW_UPS = ['nachtrag', 'storno', 'bewertung', 'berichtigung', 'rueckruf'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];

/** A fault of a round with its random parameters; each fault reads those it needs. */
export interface Injection {
  /** Key of FAULTS. */
  fault: string;
  phase: Phase;
  /** Delay in milliseconds after the tap. */
  wait: number;
  /** Duration in milliseconds. */
  lasts: number;
  /** Share of a request or a response that gets through, 0 to 1. */
  share: number;
  times: number;
}

/** The plan of a round, fixed by the seed before it begins. */
export interface RoundPlan {
  nr: number;
  /** The screen the user opens. */
  entry: 'start' | 'fahrzeug' | 'personen' | 'zusammenfassung';
  injections: readonly Injection[];
  after: readonly FollowUp[];
  /** The faults that hit the helper's phone; null: no helper comes. */
  helper: readonly Injection[] | null;
  /** Deeds of the dispatcher once the report is on the board; null: none. */
  desk: DeskPlan | null;
  /** Corrections by calls once the report is on the board; null: none. */
  rightings: CorrectingPlan | null;
}

export interface DeskPlan {
  /** Deeds in their order; `wait`: milliseconds before. */
  deeds: readonly { what: DeskDeed; wait: number }[];
  /** The fault, which comes before one of the deeds. */
  injection: Injection;
  at: number;
}

export interface CorrectingPlan {
  /** Deeds of each actor, in their order; `wait`: milliseconds before. */
  deeds: readonly { by: Doer; what: Correcting; wait: number }[];
  /** The fault, which comes before the first call of one actor. */
  injection: Injection;
  hit: Doer;
}
