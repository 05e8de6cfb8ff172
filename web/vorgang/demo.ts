import { DEMO_ID, DEMO_STORAGE_KEY } from '#domain/ids.ts';
import type { Fall } from '#domain/page-state.ts';
import { emptyVorgang, readVorgang, withValue } from '#domain/vorgang.ts';
import { heldOf, type Held } from './held.ts';

/** A demo case as new. */
export function freshDemo(): Fall {
  const vorgang = withValue(emptyVorgang(), 'vorgangsMetadaten.userID', DEMO_ID);
  return { vorgang, revision: 0, gestartet: false, beispiel: false };
}

/** §4 'Demo mode': the demo case from this browser's storage; unreadable or absent → a fresh one. */
export function storedDemo(): Held {
  const fresh = freshDemo();
  try {
    const stored = JSON.parse(localStorage.getItem(DEMO_STORAGE_KEY) ?? 'null') as Partial<Held> | null;
    if (!stored) return heldOf(DEMO_ID, fresh);
    const vorgang = withValue(readVorgang(stored.vorgang), 'vorgangsMetadaten.userID', DEMO_ID);
    return { ...heldOf(DEMO_ID, fresh), vorgang, typed: { ...stored.typed }, gestartet: stored.gestartet === true };
  } catch (cause) {
    console.warn('Die Demo beginnt von vorn', cause);
    return heldOf(DEMO_ID, fresh);
  }
}

/** Keeps the demo case, if the browser lets it; the demo goes on without. */
export function keepDemo({ vorgang, typed, gestartet }: Held): void {
  try {
    localStorage.setItem(DEMO_STORAGE_KEY, JSON.stringify({ vorgang, typed, gestartet }));
  } catch (cause) {
    console.warn('Die Demo wird nicht gespeichert', cause);
  }
}

/** Forgets the demo case: the next one starts fresh. */
export const resetDemo = (): void => localStorage.removeItem(DEMO_STORAGE_KEY);
