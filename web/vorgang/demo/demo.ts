import { DEMO_ID, DEMO_STORAGE_KEY } from '#domain/ids.ts';
import { appTypOfPath, type AppTyp } from '#domain/flow.ts';
import type { Fall } from '#domain/page-state.ts';
import { emptyVorgang, readVorgang, withValue } from '#domain/vorgang.ts';
import { heldOf, transitions, useApp } from '../state/app.ts';
import type { Held } from '../state/shapes.ts';

/** Revision of an example that the theme editor shows: it is stored nowhere. */
export const SHOWN_ONLY = -1;

/** An empty demo case. */
function freshDemo(): Fall {
  const vorgang = withValue(emptyVorgang(), 'vorgangsMetadaten.userID', DEMO_ID);
  return { vorgang, revision: 0, gestartet: false, beispiel: false };
}

/** What `localStorage` holds of the demo. */
type Kept = Pick<Held, 'vorgang' | 'typed' | 'gestartet'> & { typ: AppTyp };

/**
 * Reads the demo case from `localStorage`, as a case of the path's app type; a fresh one if it is missing or
 * unreadable. §4 'Demo'.
 */
export function storedDemo(path: string): { held: Held; typ: AppTyp } {
  const held = heldOf(DEMO_ID, freshDemo());
  try {
    const stored = JSON.parse(localStorage.getItem(DEMO_STORAGE_KEY) ?? 'null') as Partial<Kept> | null;
    const isOfNone = path === '/organisation' && stored?.typ === 'fahrrad'; // the path of the status page has no type
    const typ = isOfNone ? 'fahrrad' : appTypOfPath(path);
    if (!stored) return { held, typ };
    const vorgang = withValue(readVorgang(stored.vorgang), 'vorgangsMetadaten.userID', DEMO_ID);
    return { held: { ...held, vorgang, typed: { ...stored.typed }, gestartet: stored.gestartet === true }, typ };
  } catch (cause) {
    console.warn('Die Demo beginnt von vorn', cause);
    return { held, typ: appTypOfPath(path) };
  }
}

/**
 * Stores the demo case in `localStorage`; where the browser refuses, the demo goes on in memory and says so. fault C16.
 */
export function keepDemo({ vorgang, typed, gestartet, revision }: Held): void {
  if (revision === SHOWN_ONLY) return;
  try {
    const typ = useApp.getState().mandant?.webparams.web_AppTyp ?? 'kfz';
    localStorage.setItem(DEMO_STORAGE_KEY, JSON.stringify({ vorgang, typed, gestartet, typ } satisfies Kept));
    if (useApp.getState().save.kind === 'memory') transitions.progresses({ save: { kind: 'nothing' } });
  } catch (cause) {
    console.warn('Die Demo wird nicht gespeichert', cause);
    transitions.progresses({ save: { kind: 'memory' } });
  }
}

/** Replaces the demo case by a fresh one, in the language on the screen. */
export function newDemo(): void {
  const { vorgang, ...fresh } = freshDemo();
  const language = useApp.getState().language;
  const held = heldOf(DEMO_ID, { ...fresh, vorgang: withValue(vorgang, 'vorgangsMetadaten.language', language) });
  transitions.demoRestarts(held);
  keepDemo(held);
}
