import { DEMO_ID } from '#domain/ids.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { heldOf, transitions, useApp } from '../state/app.ts';
import { SHOWN_ONLY } from './demo.ts';

/**
 * Holds an example in the place of the person's case, as a car case of the demo, saved at `savedAt` (milliseconds);
 * nothing of it is stored.
 */
export function holdExample(vorgang: Vorgang, savedAt: number): void {
  const fall = { vorgang, revision: SHOWN_ONLY, gestartet: true, beispiel: false };
  transitions.exampleShows(heldOf(DEMO_ID, fall), savedAt);
}

/** Sets the held case aside while examples are shown; returns what restores it. */
export function setAside(): () => void {
  const { held, save, report } = useApp.getState();
  return () => transitions.exampleEnds({ held, save, report });
}
