import { isLive } from '#domain/ereignisse/frisch.ts';
import { GEO_CREDIT, type NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';
import { HelperScene } from './helper-scene.tsx';
import type { Karte } from './karte.ts';
import { MapFrame } from './map-frame.tsx';
import { drawnView, viewOfTwo } from './view.ts';
import { helperText, nearText, type HelperPosition } from './map-words.ts';

interface HelperMapProps {
  /** Coordinates of the breakdown. */
  place: Point;
  /** Null while none was reported; a position with an unreadable time counts as none. */
  helper: HelperPosition | null;
  /** Milliseconds. The caller updates it at least every 30 s, so that a position can become old. */
  now: number;
  karte: Karte;
  /** Around the breakdown: the ground where there is no map. */
  towns: readonly NearTown[];
  /** Distance and age are told elsewhere: here they are but the drawing's description. */
  isTold?: boolean;
  /** Word at the own place. */
  who?: Text;
}

/**
 * §4 'Position of the helper': in words, then on the map or in a drawing. Older than two minutes it is not drawn as
 * live. D83.
 */
export function HelperMap({ place, helper: reported, now, karte, towns, isTold = false, who }: HelperMapProps) {
  const say = useSay();
  const helper = reported && Number.isFinite(Date.parse(reported.zeit)) ? reported : null;
  const words = helper
    ? helperText(place, helper, now)
    : (['Der Helfer hat noch keinen Standort gemeldet.', 'The helper has not reported a location yet.'] as const);
  return (
    <div className={helper && !isLive(helper, now) ? 'near map-old' : 'near'}>
      {isTold ? null : <p>{say(words)}</p>}
      <MapFrame
        karte={karte}
        centre={place}
        zoom={15}
        fit={helper ? [place, helper] : undefined}
        credit={towns.length ? GEO_CREDIT.ortstabelle : undefined}
        label={helper ? say(words) : `${say(words)} ${say(nearText(place, towns))}`.trim()}
        draw={(size) => (helper ? viewOfTwo(size, place, helper) : drawnView(size, place, ALONE))}
      >
        {(view, isMap) => (
          <HelperScene view={view} place={place} helper={helper} now={now} who={who} towns={isMap ? null : towns} />
        )}
      </MapFrame>
    </div>
  );
}

/** Pixels per metre while only the own place is shown. */
const ALONE = 0.1;
