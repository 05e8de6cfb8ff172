import { noticesAt } from '#domain/hinweise.ts';
import type { Notice } from '#domain/mandant.ts';
import type { Store } from '../store/store.ts';
import { LAGE_WAKE, type StoredLage } from '../store/tables/leitstand/lage.ts';
import type { Mandanten } from './mandanten.ts';

/** Milliseconds after which who asks has them read again, because a hint of the store may be lost. */
const STALE = 10_000;

/** What the pages of the clients announce: the one place that answers it. §2 'Notices' */
export interface Announced {
  /** The notices of a client now: those of the desk, the newest first, then those of its file. */
  of(mandant: string): readonly Notice[];
  /** Reads what the desk has switched on; resolves once what was written before the call is known here. */
  look(): Promise<void>;
  /** Subscribes to changes of the desk's notices in any process; gives the function that unsubscribes. */
  onChange(listener: () => void): () => void;
  close(): void;
}

interface Parts {
  store: Pick<Store, 'lage' | 'changes'>;
  mandanten: Pick<Mandanten, 'mandantOf'>;
  /** Wall clock and monotonic clock, milliseconds. */
  clock(): number;
  steady(): number;
  warn(error: unknown): void;
}

/** Keeps in this process what the desk has switched on, so that no page waits for the store. */
export function openAnnounced({ store, mandanten, clock, steady, warn }: Parts): Announced {
  let lage: readonly StoredLage[] = [];
  let lookedAt = -Infinity;
  let reading = Promise.resolve();
  let next: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const read = async (): Promise<void> => {
    next = null;
    lookedAt = steady();
    try {
      const before = JSON.stringify(lage);
      lage = await store.lage.on(new Date(clock()).toISOString());
      if (JSON.stringify(lage) !== before) for (const listener of listeners) listener();
    } catch (error) {
      warn(error); // what is known stays; the next hint or page tries again
    }
  };
  /** One reading at a time; whoever asks during it waits for the one after it. */
  const look = (): Promise<void> => {
    next ??= reading = reading.then(read);
    return next;
  };
  const stop = store.changes((about) => void ((about === LAGE_WAKE || about === '') && look()));

  return {
    of(id) {
      if (steady() - lookedAt > STALE) void look();
      const now = clock();
      const isOn = ({ mandanten: of, bis }: StoredLage): boolean =>
        Date.parse(bis) > now && (of === null || of.includes(id));
      const own = mandanten.mandantOf(id)?.mandant;
      const ofFile = own?.hinweise.length ? noticesAt(own.hinweise, now, own.zone) : [];
      // The same words stand once: a notice may be on for a client and for all.
      const all = [...lage.filter(isOn).map(shown), ...ofFile];
      return all.filter(({ text }, at) => all.findIndex((other) => other.text[0] === text[0]) === at);
    },
    look,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: stop,
  };
}

/** It has begun, whatever the clock of a page says. */
const shown = ({ text: { de, en }, bis }: StoredLage): Notice => ({ von: '', bis, text: [de, en] });
