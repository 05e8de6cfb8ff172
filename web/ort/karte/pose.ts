import { distance, moved, offsetInMetres } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { bearing } from '#domain/ort/bearing.ts';

/**
 * How the way to the place lies in the frame: the place at one edge, opposite to where the helper comes from, so that
 * the scale holds still and the helper moves.
 */
export interface Pose {
  /** Metres from the place to the other edge; one of `RADII`. */
  radius: number;
  /** Degrees from the place towards the other edge. */
  bearing: number;
}

/** Metres, from the nearest. */
const RADII = [250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000] as const;

/** Share by which a helper may be beyond an edge: the sphere is not flat. */
const HAIR = 0.01;

/**
 * The pose for a helper: as before while they are in the frame, and nearer only once they have crossed its middle and
 * the next radius holds them. Before, or out of the frame, the least that holds them.
 */
export function poseOf(before: Pose | null, place: Point, helper: Point): Pose {
  const metres = distance(place, helper) / (1 + HAIR);
  const towards = bearing(place, helper);
  const isIn = before !== null && isWithin(before, place, helper);
  let radius = isIn ? before.radius : (RADII.find((one) => one >= metres) ?? RADII.at(-1)!);
  for (const next of RADII.toReversed())
    if (isIn && next < radius && metres <= radius / 2 && metres <= next) radius = next;
  const holds = radius === before?.radius && (isIn || before.bearing === towards);
  return holds ? before : { radius, bearing: towards };
}

/** The square that the frame must show, by its corners in the south-west and the north-east. */
export function cornersOf(place: Point, pose: Pose): [Point, Point] {
  const middle = middleOf(place, pose);
  const half = pose.radius / 2;
  return [moved(middle, -half, -half), moved(middle, half, half)];
}

function middleOf(place: Point, { radius, bearing: degrees }: Pose): Point {
  const turn = (degrees * Math.PI) / 180;
  return moved(place, (Math.sin(turn) * radius) / 2, (Math.cos(turn) * radius) / 2);
}

/** Whether the helper is in that square. */
function isWithin(pose: Pose, place: Point, helper: Point): boolean {
  const { east, north } = offsetInMetres(middleOf(place, pose), helper);
  return Math.max(Math.abs(east), Math.abs(north)) <= pose.radius / 2 + pose.radius * HAIR;
}
