import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import type { Point } from '#domain/ort/punkt.ts';
import { useSay } from '../../words/use-say.ts';

/** Without its file, as in a dead spot, there is no map; the job is shown all the same. */
const LateMap = lazy<ComponentType<{ place: Point }>>(() =>
  import('./late-map.tsx').catch(() => ({ default: () => null })),
);

let query: MediaQueryList | undefined;
const wide = (): MediaQueryList => (query ??= matchMedia('(min-width: 48em)'));

function watchWidth(changed: () => void): () => void {
  wide().addEventListener('change', changed);
  return () => wide().removeEventListener('change', changed);
}

/** The map beside the job on a wide screen. A phone loads none of it: there the navigation has its own. */
export function Karte({ punkt }: { punkt: Point }) {
  const say = useSay();
  const isWide = useSyncExternalStore(
    watchWidth,
    () => wide().matches,
    () => false,
  );
  return (
    <section className="on-ground" aria-label={say(['Karte', 'Map'])}>
      {isWide ? (
        <Suspense>
          <LateMap place={punkt} />
        </Suspense>
      ) : null}
    </section>
  );
}
