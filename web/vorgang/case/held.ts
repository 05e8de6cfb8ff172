import { create } from 'zustand';
import type { FaultCode } from '#domain/errors.ts';
import type { Einstieg, Fall } from '#domain/page-state.ts';
import type { Mandant } from '#domain/mandant.ts';
import type { Language, Text } from '#domain/text.ts';
import type { Held, Item, Refused } from '../device/shapes.ts';

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
