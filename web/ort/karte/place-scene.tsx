import { distance, distanceText } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { useSay } from '../../words/use-say.ts';
import { North } from './north.tsx';
import type { MapPoint, View } from './view.ts';

/** Pixels between the distance rings. */
export const RING = 54;

/** Metres between the rings, chosen so that the accuracy and the move fit into the frame. */
export function stepOf(found: MapPoint, point: Point): number {
  const most = Math.max(found.genauigkeit ?? 0, distance(found, point));
  return [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000].find((step) => most <= step * 1.6) ?? 25_000;
}

interface PlaceSceneProps {
  view: View;
  found: MapPoint;
  /** Metres between the distance rings; null on a map, which shows distances itself. */
  step: number | null;
}

/** Overlay: the cross in the middle, and the position as found with its accuracy. */
export function PlaceScene({ view, found, step }: PlaceSceneProps) {
  const say = useSay();
  const { x, y } = view.at(found);
  const [middle, across] = [view.height / 2, view.width / 2];
  const arms = 'M0-24v14M0 10v14M-24 0h14M10 0h14';
  return (
    <>
      <g transform={`translate(${x} ${y})`}>
        {step ? [1, 2, 3].map((ring) => <circle key={ring} className="ring" r={ring * step * view.scale} />) : null}
        {found.genauigkeit === null ? null : (
          <circle className="near-by" r={Math.max(14, found.genauigkeit * view.scale)} />
        )}
        {step ? (
          <text x={step * view.scale * 1.6 + 4} y={step * view.scale * -1.36}>
            {say(distanceText(2 * step))}
          </text>
        ) : null}
        <circle className="was" r="5" />
      </g>
      <g transform={`translate(${across} ${middle})`}>
        <path className="cross-halo" d={arms} />
        <path className="cross" d={arms} />
        <circle className="spot" r="6" />
      </g>
      <North view={view} />
    </>
  );
}
