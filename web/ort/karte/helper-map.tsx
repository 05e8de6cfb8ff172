import { useState } from 'react';
import type { Fix } from '#domain/ereignisse.ts';
import { isLive } from '#domain/ereignisse/frisch.ts';
import { GEO_CREDIT, type NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';
import { useGlide } from './glide.ts';
import { HelperScene } from './helper-scene.tsx';
import type { Karte } from './karte.ts';
import { MapFrame } from './map-frame.tsx';
import { cornersOf, poseOf, type Pose } from './pose.ts';
import { drawnView, viewOfTwo } from './view.ts';
import { helperText, nearText, type HelperPosition } from './map-words.ts';

interface HelperMapProps {
  /** Coordinates of the breakdown. */
  place: Point;
  /** Null while none was reported; a position with an unreadable time counts as none. */
  helper: HelperPosition | null;
  /** The way so far, oldest first, with the position itself; absent: not drawn. */
  way?: readonly Fix[];
  /** Nobody has been found yet: rings go out from the place. */
  isSeeking?: boolean;
  /** Milliseconds. The caller updates it at least every 30 s, so that a position can become old. */
  now: number;
  karte: Karte;
  /** Around the breakdown: the ground where there is no map. */
  towns: readonly NearTown[];
  /** Distance and age are told elsewhere: here they are but the drawing's description. */
  isTold?: boolean;
  /** Word at the own place. */
  who?: Text;
  /** Zone of the times, where it is not that of the page. */
  zone?: string;
}

/** Milliseconds in which a helper glides to the next fix, and the frame to the next scale. */
const [GLIDE, ZOOM] = [1_500, 500];

/** Fixes of the way that are drawn. */
const MOST = 20;

/**
 * §4 'Position of the helper': in words, then on the map or in a drawing. The scale holds still and the helper moves.
 * Older than two minutes it is not drawn as live. D83.
 */
export function HelperMap(props: HelperMapProps) {
  const { place, helper: reported, way = [], isSeeking = false, now, karte, towns, isTold = false, who, zone } = props;
  const say = useSay();
  const helper = reported && Number.isFinite(Date.parse(reported.zeit)) ? reported : null;
  const shown = useGlide(helper && { lat: helper.lat, lng: helper.lng }, GLIDE);
  const corners = useCorners(place, helper);
  const credit = towns.length ? GEO_CREDIT.ortstabelle : undefined;
  const words = helper ? helperText(place, helper, now, zone) : isSeeking ? HERE : NOWHERE;
  return (
    <div className={helper && !isLive(helper, now) ? 'near map-old' : 'near'}>
      {isTold ? null : <p>{say(words)}</p>}
      <MapFrame
        karte={karte}
        centre={place}
        zoom={15}
        fit={corners ?? undefined}
        credit={credit}
        label={helper ? say(words) : `${say(words)} ${say(nearText(place, towns))}`.trim()}
        draw={(size) => (corners ? viewOfTwo(size, ...corners) : drawnView(size, place, ALONE))}
      >
        {(view, isMap) => (
          <HelperScene
            view={view}
            place={place}
            helper={helper && { ...helper, ...shown }}
            way={way.slice(0, -1).slice(-MOST)}
            isSeeking={isSeeking}
            now={now}
            who={who}
            zone={zone}
            towns={isMap ? null : towns}
            credit={isMap ? karte?.hinweis : credit}
          />
        )}
      </MapFrame>
    </div>
  );
}

const HERE: Text = ['Ihr Ort.', 'Your location.'];
const NOWHERE: Text = ['Der Helfer hat noch keinen Standort gemeldet.', 'The helper has not reported a location yet.'];

/** The corners of what the frame shows, on the way to the next scale; null without a helper. */
function useCorners(place: Point, helper: Point | null): [Point, Point] | null {
  const [pose, setPose] = useState<Pose | null>(null);
  const next = helper && poseOf(pose, place, helper);
  if (next !== pose) setPose(next);
  const [from, to] = next ? cornersOf(place, next) : [null, null];
  const shown = useGlide(from && to && { south: from.lat, west: from.lng, north: to.lat, east: to.lng }, ZOOM);
  return (
    shown && [
      { lat: shown.south, lng: shown.west },
      { lat: shown.north, lng: shown.east },
    ]
  );
}

/** Pixels per metre while only the own place is shown. */
const ALONE = 0.1;
