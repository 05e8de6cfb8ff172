import type { Deed } from './deeds.ts';
import type { FollowUp, HelperTap } from './injection.ts';

/** An answer the user typed and left the screen with. */
export interface Typed {
  /** Path in the case's document. */
  field: string;
  value: string;
  by: 'phone' | 'rival';
  /** The service answered the save with 200. Kept for `rival` only. */
  isAcked: boolean;
}

/** A follow-up the user decided on after the report. */
export interface Wanted {
  followUp: FollowUp;
  /** The screen said that it is done, or that it is kept on the phone: it must not be lost. */
  isSure: boolean;
}

/** A tap of the helper. */
export interface Helped {
  tap: HelperTap;
  /** The helper's page has shown what comes after it: it must not be lost. */
  isShown: boolean;
}

/** Test oracle: what the user did in a round and what the screen said, independent of the service's store. */
export interface Ledger {
  typed: Typed[];
  /** Taps on the send button of the summary, in any tab and on any phone. */
  taps: number;
  /** The screen said that the report waits on this device. */
  isPromised: boolean;
  /** The screen confirmed the report. */
  isTold: boolean;
  wanted: Wanted[];
  helped: Helped[];
  /** What was done by calls: by the dispatcher, and to put the report right. */
  deeds: Deed[];
  /** Violations of an invariant that the user ran into; each counts as lost. */
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
