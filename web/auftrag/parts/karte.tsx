import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import type { Point } from '#domain/ort/punkt.ts';
import { useSay } from '../../words/use-say.ts';

let query: MediaQueryList | undefined;
const wide = (): MediaQueryList => (query ??= matchMedia('(min-width: 48em)'));

function watchWidth(changed: () => void): () => void {
  wide().addEventListener('change', changed);
  return () => wide().removeEventListener('change', changed);
}

/**
 * The map beside the job on a wide screen. A phone loads none of it: there the navigation has its own. Where its file
 * does not come, as in a dead spot, no room is kept for it.
 */
export function Karte({ punkt }: { punkt: Point }) {
  const say = useSay();
  const isWide = useSyncExternalStore(
    watchWidth,
    () => wide().matches,
    () => false,
  );
  // Null: its file did not come.
  const [LateMap, setMap] = useState<ComponentType<{ place: Point }> | null>();
  useEffect(() => {
    if (!isWide) return;
    import('./late-map.tsx').then(
      (file) => setMap(() => file.default),
      () => setMap(null),
    );
  }, [isWide]);
  if (LateMap === null) return null;
  return (
    <section className="on-ground" aria-label={say(['Karte', 'Map'])}>
      {isWide && LateMap ? <LateMap place={punkt} /> : null}
    </section>
  );
}
