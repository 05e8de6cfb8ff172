import { DEMO_ID, DEMO_STORAGE_KEY } from '#domain/ids.ts';
import { appTypOfPath, type AppTyp } from '#domain/flow.ts';
import type { Fall } from '#domain/page-state.ts';
import { emptyVorgang, readVorgang, withValue } from '#domain/vorgang.ts';
import { heldOf, useHeld } from '../case/held.ts';
import type { Held } from '../device/shapes.ts';

/** The revision of a case that is only looked at, by the theme editor: it is kept nowhere. */
export const SHOWN_ONLY = -1;

/** A demo case as new. */
function freshDemo(): Fall {
  const vorgang = withValue(emptyVorgang(), 'vorgangsMetadaten.userID', DEMO_ID);
  return { vorgang, revision: 0, gestartet: false, beispiel: false };
}

/** What the browser keeps of the demo. */
type Kept = Pick<Held, 'vorgang' | 'typed' | 'gestartet'> & { typ: AppTyp };

/** §4 'Demo mode': the demo case from this browser's storage, as a case of the path's type; unreadable or absent → a fresh one. */
export function storedDemo(path: string): { held: Held; typ: AppTyp } {
  const held = heldOf(DEMO_ID, freshDemo());
  try {
    const stored = JSON.parse(localStorage.getItem(DEMO_STORAGE_KEY) ?? 'null') as Partial<Kept> | null;
    const isOfNone = path === '/organisation' && stored?.typ === 'fahrrad'; // the status page is every type's
    const typ = isOfNone ? 'fahrrad' : appTypOfPath(path);
    if (!stored) return { held, typ };
    const vorgang = withValue(readVorgang(stored.vorgang), 'vorgangsMetadaten.userID', DEMO_ID);
    return { held: { ...held, vorgang, typed: { ...stored.typed }, gestartet: stored.gestartet === true }, typ };
  } catch (cause) {
    console.warn('Die Demo beginnt von vorn', cause);
    return { held, typ: appTypOfPath(path) };
  }
}

/** Keeps the demo case, if the browser lets it; the demo goes on without, and says so. fault C16. */
export function keepDemo({ vorgang, typed, gestartet, revision }: Held): void {
  if (revision === SHOWN_ONLY) return;
  try {
    const typ = useHeld.getState().mandant?.webparams.web_AppTyp ?? 'kfz';
    localStorage.setItem(DEMO_STORAGE_KEY, JSON.stringify({ vorgang, typed, gestartet, typ } satisfies Kept));
    if (useHeld.getState().save.kind === 'memory') useHeld.setState({ save: { kind: 'nothing' } });
  } catch (cause) {
    console.warn('Die Demo wird nicht gespeichert', cause);
    useHeld.setState({ save: { kind: 'memory' } });
  }
}

/** Forgets the demo case and holds a fresh one, in the language that is read. */
export function newDemo(): void {
  const { vorgang, ...fresh } = freshDemo();
  const language = useHeld.getState().language;
  const held = heldOf(DEMO_ID, { ...fresh, vorgang: withValue(vorgang, 'vorgangsMetadaten.language', language) });
  useHeld.setState({ held, report: { kind: 'idle' }, save: { kind: 'nothing' } });
  keepDemo(held);
}
