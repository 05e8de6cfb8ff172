import type { Deed } from './plan.ts';

/** Something the person typed and left the screen with. */
export interface Typed {
  /** Path on the wire. */
  field: string;
  value: string;
  by: 'phone' | 'rival';
  /** The service has said 200 to it. */
  isAcked: boolean;
}

/** A thing decided after the report. */
export interface Wanted {
  deed: Deed;
  /** The screen said that it is done, or that it lies on the phone. */
  isSure: boolean;
}

/** What a person did in a round, and what the screen told them: nothing of it comes from the service's own store. */
export interface Ledger {
  typed: Typed[];
  /** Taps on the button that asks for help, on every screen. */
  taps: number;
  /** The screen said: lies on this device. */
  isPromised: boolean;
  /** The screen said: we have your report. */
  isTold: boolean;
  wanted: Wanted[];
  /** What a person must never meet. */
  broken: string[];
  /** What happened, with milliseconds from the start of the round: for whoever reads a failing one. */
  story: string[];
  note(text: string): void;
}

export function newLedger(): Ledger {
  const start = Date.now();
  const story: string[] = [];
  return {
    typed: [],
    taps: 0,
    isPromised: false,
    isTold: false,
    wanted: [],
    broken: [],
    story,
    note: (text) => void story.push(`${String(Date.now() - start).padStart(6)} ms  ${text}`),
  };
}
