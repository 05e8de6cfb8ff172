import { DEMO_ID } from '#domain/ids.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { heldOf, useHeld } from '../case/held.ts';
import { SHOWN_ONLY } from './demo.ts';

/**
 * Holds an example in the place of the person's case, as a car case of the demo, saved at `savedAt` (milliseconds);
 * nothing of it is stored.
 */
export function holdExample(vorgang: Vorgang, savedAt: number): void {
  const fall = { vorgang, revision: SHOWN_ONLY, gestartet: true, beispiel: false };
  const { mandant } = useHeld.getState();
  useHeld.setState({
    // The editor's path is a car's, whichever types its client helps with.
    mandant: mandant && { ...mandant, webparams: { ...mandant.webparams, web_AppTyp: 'kfz' } },
    held: heldOf(DEMO_ID, fall),
    save: { kind: 'saved', at: savedAt },
    report: { kind: 'idle' },
  });
}

/** Sets the held case aside while examples are shown; returns what restores it. */
export function setAside(): () => void {
  const { held, save, report } = useHeld.getState();
  return () => useHeld.setState({ held, save, report });
}
