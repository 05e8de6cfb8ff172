import { isLive } from '#domain/ereignisse/frisch.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { useSay } from '../../words/use-say.ts';
import { HelperScene } from './helper-scene.tsx';
import type { Karte } from './karte.ts';
import { MapFrame } from './map-frame.tsx';
import { drawnView, viewOfTwo } from './view.ts';
import { helperText, type HelperPosition } from './map-words.ts';

interface HelperMapProps {
  /** The confirmed point of the damage. */
  place: Point;
  /** Null while none was reported; one of a time that cannot be read counts as none. */
  helper: HelperPosition | null;
  /** Milliseconds; the caller turns the clock, at least every half minute, so that a position grows old. */
  now: number;
  karte: Karte;
}

/** Where the helper is: words first, then the map, or the drawing in its stead. A position older than two minutes is not drawn as live. D83. */
export function HelperMap({ place, helper: reported, now, karte }: HelperMapProps) {
  const say = useSay();
  const helper = reported && Number.isFinite(Date.parse(reported.zeit)) ? reported : null;
  const words = helper
    ? helperText(place, helper, now)
    : (['Der Helfer hat noch keinen Standort gemeldet.', 'The helper has not reported a position yet.'] as const);
  return (
    <div className={helper && !isLive(helper, now) ? 'near map-old' : 'near'}>
      <p>{say(words)}</p>
      <MapFrame
        karte={karte}
        centre={place}
        zoom={15}
        fit={helper ? [place, helper] : undefined}
        label={say(words)}
        draw={(size) => (helper ? viewOfTwo(size, place, helper) : drawnView(size, place, ALONE))}
      >
        {(view) => <HelperScene view={view} place={place} helper={helper} now={now} />}
      </MapFrame>
    </div>
  );
}

/** Px of a metre while there is only one's own place. */
const ALONE = 0.1;
