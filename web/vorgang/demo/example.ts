import { DEMO_ID } from '#domain/ids.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { heldOf, useHeld } from '../case/held.ts';
import { SHOWN_ONLY } from './demo.ts';

/** Holds an example in the person's stead, as a car case of the demo saved at that time (milliseconds); it is kept nowhere. */
export function holdExample(vorgang: Vorgang, savedAt: number): void {
  const fall = { vorgang, revision: SHOWN_ONLY, gestartet: true, beispiel: false };
  const { mandant } = useHeld.getState();
  useHeld.setState({
    // The editor's address is the car's, whatever its client mends.
    mandant: mandant && { ...mandant, webparams: { ...mandant.webparams, web_AppTyp: 'kfz' } },
    held: heldOf(DEMO_ID, fall),
    save: { kind: 'saved', at: savedAt },
    report: { kind: 'idle' },
  });
}

/** Remembers the held case while examples are shown; gives what puts it back. */
export function setAside(): () => void {
  const { held, save, report } = useHeld.getState();
  return () => useHeld.setState({ held, save, report });
}
