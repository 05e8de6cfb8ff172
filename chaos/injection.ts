import { TYP } from '#domain/ereignisse/typen.ts';
import type { DeskDeed, Doer, Righting } from './deeds.ts';

/** The helper's taps, by the event that each makes, in their order. */
export const HELPER_TAPS = [TYP.BEAUFTRAGT, TYP.ABFAHRT, TYP.ANKUNFT, TYP.ABSCHLUSS] as const;
export type HelperTap = (typeof HELPER_TAPS)[number];
/**
 * What the user does when a fault is injected: saves an answer, reports, or sends a follow-up after the report; or the
 * helper taps; or the dispatcher does something at the desk; or what was reported is put right by
 * calls.
 */
export type Phase = 'save' | 'report' | 'after' | HelperTap | 'desk' | 'calls';
/** The follow-ups to a report: a remark, a cancel, a rating, a correction, a wish to be called. */
export const FOLLOW_UPS = ['nachtrag', 'storno', 'bewertung', 'berichtigung', 'rueckruf'] as const;
export type FollowUp = (typeof FOLLOW_UPS)[number];

/** One fault of a round with its random parameters; each fault reads those it needs. */
export interface Injection {
  /** Key of FAULTS. */
  fault: string;
  phase: Phase;
  /** Delay in milliseconds after the tap. */
  wait: number;
  /** Duration in milliseconds. */
  lasts: number;
  /** Share of a request or a response that comes through, 0 to 1. */
  share: number;
  times: number;
}

/** The plan of a round, fixed by the seed before it begins. */
export interface Plan {
  nr: number;
  /** The screen the user opens. */
  entry: 'start' | 'fahrzeug' | 'personen' | 'zusammenfassung';
  injections: readonly Injection[];
  after: readonly FollowUp[];
  /** The faults that hit the helper's phone; null: no helper comes. */
  helper: readonly Injection[] | null;
  /** What the dispatcher does once the report is on the board; null: nothing. */
  desk: DeskPlan | null;
  /** What is put right by calls once the report is on the board; null: nothing. */
  rightings: RightingPlan | null;
}

export interface DeskPlan {
  /** One after the other; `wait`: milliseconds before. */
  deeds: readonly { what: DeskDeed; wait: number }[];
  /** The fault, and before which of the deeds it comes. */
  injection: Injection;
  at: number;
}

export interface RightingPlan {
  /** What each does, in its order; `wait`: milliseconds before. */
  deeds: readonly { by: Doer; what: Righting; wait: number }[];
  /** The fault, and whose first call it comes before. */
  injection: Injection;
  hit: Doer;
}
