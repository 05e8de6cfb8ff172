import type { CallDeed } from './deeds.ts';
import type { FollowUp, HelperTap } from './injection.ts';

/** An answer that the user typed before leaving the screen. */
export interface TypedAnswer {
  /** Path in the case's document. */
  field: string;
  value: string;
  by: 'phone' | 'rival';
  /** Whether the service answered the save with 200. Kept for `rival` only. */
  isAcked: boolean;
}

/** A follow-up the user decided on after the report. */
export interface WantedFollowUp {
  followUp: FollowUp;
  /** Whether the screen said that it is done, or kept on the phone. Then it must not be lost. */
  isSure: boolean;
}

/** A tap of the helper. */
export interface HelperTapped {
  tap: HelperTap;
  /** Whether the helper's page has shown the next step. Then the tap must not be lost. */
  isShown: boolean;
}

/** Test oracle: the user's acts in a round and the words of the screen, independent of the service's store. */
export interface Ledger {
  typed: TypedAnswer[];
  /** Taps on the send button of the summary, in any tab and on any phone. */
  taps: number;
  /** Whether the screen said that the report waits on this device. */
  isPromised: boolean;
  /** Whether the screen confirmed the report. */
  isTold: boolean;
  wanted: WantedFollowUp[];
  helped: HelperTapped[];
  /** Deeds by calls: of the dispatcher, and corrections of the report. */
  deeds: CallDeed[];
  /** Violations of an invariant that the user noticed; each counts as lost. */
  violations: string[];
  /** Log of the round, with milliseconds since its start, printed when the round fails. */
  log: string[];
  note(text: string): void;
}

export function newLedger(): Ledger {
  const start = Date.now();
  const log: string[] = [];
  return {
    typed: [],
    taps: 0,
    isPromised: false,
    isTold: false,
    wanted: [],
    helped: [],
    deeds: [],
    violations: [],
    log,
    note: (text) => void log.push(`${String(Date.now() - start).padStart(6)} ms  ${text}`),
  };
}
