import { create } from 'zustand';
import type { FaultCode } from '#domain/errors.ts';
import type { Einstieg, Fall } from '#domain/page-state.ts';
import type { Mandant } from '#domain/mandant.ts';
import type { Language, Text } from '#domain/text.ts';
import type { Held, Item, Refused } from '../device/shapes.ts';

/** Save state, as the saved line and the banner show it. It never claims more than is known. R8. */
export type SaveState =
  | { kind: 'nothing' }
  /** The service has acknowledged everything; `at` in milliseconds. */
  | { kind: 'saved'; at: number }
  /** Changed on this device, and not yet in the outbox. */
  | { kind: 'device' }
  | { kind: 'saving' }
  /**
   * A try has failed: the most urgent item that waits, when the next try is (by `performance.now`), why in words, and
   * whether the device stores it.
   */
  | {
      kind: 'unsent';
      what: Item['kind'];
      nextTry: number;
      /** A title and a sentence. */
      said: readonly [Text, Text];
      isLasting: boolean;
    }
  /** The device stores nothing (no IndexedDB): memory and network only. */
  | { kind: 'memory' };

export interface State {
  language: Language;
  /** The language that the address names or that was chosen on this visit: it wins over the one of any case. */
  wish: Language | null;
  mandant: Mandant | null;
  held: Held | null;
  /** Start of a case that is yet to be made, if the address leads to one. §4 'Card', 'Open entry'. */
  einstieg: Einstieg | undefined;
  /** Why no case is held. */
  fault: FaultCode | null;
  isLoading: boolean;
  /** All that this site stored on the device was deleted: on this visit no case is shown any more. */
  isCleared: boolean;
  /** A newer version of the app waits until the form is done. R11. */
  isNewer?: boolean;
  save: SaveState;
  /**
   * The report: from the tap on send until the answer the form is read-only (`sending`). `since`: made at that time
   * (milliseconds), it is not sent before the person says that help is still needed. `refused`: why the service refused
   * it.
   */
  report: { kind: 'idle' } | { kind: 'sending'; since?: number } | ({ kind: 'refused' } & Refused);
}

/** The store: the browser's one state. Read it with a selector; only functions of web/vorgang write to it. */
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

/** A case as just loaded, with nothing typed. */
export const heldOf = (id: string, { vorgang, revision, gestartet, beispiel }: Fall): Held => ({
  id,
  vorgang,
  typed: {},
  acked: vorgang,
  revision,
  gestartet,
  beispiel,
});
