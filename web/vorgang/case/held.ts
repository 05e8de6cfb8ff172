import { create } from 'zustand';
import type { FaultCode } from '#domain/errors.ts';
import type { Einstieg, Fall } from '#domain/page-state.ts';
import type { Lack } from '#domain/complete.ts';
import type { Mandant } from '#domain/mandant.ts';
import type { Language, Text } from '#domain/text.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import type { Item } from '../device/device.ts';
import type { Difference } from '../merge/differences.ts';

/** What is known of the way to the service. Never says more than is known. R8. */
export type SaveState =
  | { kind: 'nothing' }
  /** The service has acknowledged all; `at` in milliseconds. */
  | { kind: 'saved'; at: number }
  /** Changed on this device since, and not sent before the screen is left. */
  | { kind: 'device' }
  | { kind: 'saving' }
  /** A try has failed: what waits most urgently, when the next one is (by `performance.now`), what the last one met, and whether the device keeps it. */
  | {
      kind: 'unsent';
      what: Item['kind'];
      nextTry: number;
      /** A title and a sentence. */
      said: readonly [Text, Text];
      isLasting: boolean;
    }
  /** The device keeps nothing (no IndexedDB); memory and network only. */
  | { kind: 'memory' };

/** The case that is held, and how far it got. One of each kind at a time. §4 'Loading a case'. */
export interface Held {
  id: string;
  vorgang: Vorgang;
  /** Path on the wire → what was typed, where `accept` reads it otherwise; so that nothing typed is lost. */
  typed: Readonly<Record<string, unknown>>;
  /** The last copy the service acknowledged, and its revision. */
  acked: Vorgang;
  revision: number;
  /** The start button was pressed; its consent may still wait in the queue. */
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

/** A wish that the service did not take, and why, in its words; `said`: the remark itself, which stands nowhere else. */
export interface Unmet {
  kind: Exclude<Item['kind'], 'start' | 'save' | 'melden'>;
  key: string;
  text: string;
  said: string;
}

/** Why the service did not take a report: its code and its words, and what it found missing. */
export interface Refused {
  code: string;
  text: string;
  lacks: readonly Pick<Lack, 'feld' | 'text'>[];
}

export interface State {
  language: Language;
  /** The language that the address names or that was chosen on this visit: it wins over the one of any case. */
  wish: Language | null;
  mandant: Mandant | null;
  held: Held | null;
  /** The start of a case that is yet to be made, if that is what the address leads to. */
  einstieg: Einstieg | undefined;
  /** Why no case is held. */
  fault: FaultCode | null;
  isLoading: boolean;
  /** What this site kept on the device was deleted: on this visit no case is shown any more. */
  isCleared: boolean;
  /** A newer version of the app waits until the form is done. R11. */
  isNewer?: boolean;
  save: SaveState;
  /**
   * From the tap on send until the answer the form is read-only; `since`: it waits from that moment (milliseconds) and is not sent before the
   * person says that it is still needed; `refused` says why the service did not take the report.
   */
  report: { kind: 'idle' } | { kind: 'sending'; since?: number } | ({ kind: 'refused' } & Refused);
}

/** The one state of the browser. Read it with a selector; change it through the functions of `vorgang.ts`. */
export const useHeld = create<State>()(() => ({
  language: 'de',
  wish: null,
  mandant: null,
  held: null,
  einstieg: undefined,
  fault: null,
  isLoading: false,
  isCleared: false,
  save: { kind: 'nothing' },
  report: { kind: 'idle' },
}));

/** A case just loaded, with nothing typed. */
export const heldOf = (id: string, { vorgang, revision, gestartet, beispiel }: Fall): Held => ({
  id,
  vorgang,
  typed: {},
  acked: vorgang,
  revision,
  gestartet,
  beispiel,
});
