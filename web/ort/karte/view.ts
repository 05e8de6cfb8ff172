import { moved, offset } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { bearing } from '#domain/ort/richtung.ts';

/** Projection of map or drawing: where a point is, in px from the upper left corner. */
export interface View {
  width: number;
  height: number;
  at(point: Point): { x: number; y: number };
  /** Pixels per metre. */
  scale: number;
}

export type Size = Pick<View, 'width' | 'height'>;

/** A point with its accuracy in metres; null: not measured. */
export interface MapPoint extends Point {
  genauigkeit: number | null;
}

/** Projection without a map: north is up, `centre` in the middle. */
export function drawnView({ width, height }: Size, centre: Point, scale: number): View {
  return {
    width,
    height,
    scale,
    at(point) {
      const { east, north } = offset(centre, point);
      return { x: width / 2 + east * scale, y: height / 2 - north * scale };
    },
  };
}

/** Padding in px for markers and their labels. */
const MARGIN = { x: 72, y: 56 } as const;

/** Projection without a map that fits two points. */
export function viewOfTwo(size: Size, one: Point, other: Point): View {
  const { east, north } = offset(one, other);
  const scale = Math.min(
    (size.width - 2 * MARGIN.x) / Math.max(Math.abs(east), 1),
    (size.height - 2 * MARGIN.y) / Math.max(Math.abs(north), 1),
    NEAREST,
  );
  return drawnView(size, moved(one, east / 2, north / 2), Math.max(scale, 1e-6));
}

/** Pixels per metre at most; positions are not more accurate. */
const NEAREST = 2;

/** Round distance in metres between rings that are at least `apart` px from each other. */
export function ringStep(scale: number, apart = 54): number {
  return STEPS.find((step) => step * scale >= apart) ?? STEPS.at(-1)!;
}

const STEPS = [10, 25, 50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000];

/** Half the size of a label in px. */
const LABEL = { x: 32, y: 14 } as const;
/** Distance in px that a label keeps from the helper and the north arrow. */
const TAKEN = 60;
/** Degrees on either side of the line to the helper that labels avoid. */
const ALONG = 30;

/**
 * Label placement: the direction from the place in which most ring labels are within the frame and cover neither helper
 * nor north arrow; with those rings.
 */
export function labelDirection(view: View, place: Point, helper: Point | null, apart: number) {
  const from = view.at(place);
  const taken = [{ x: view.width - 36, y: view.height - 48 }, ...(helper ? [view.at(helper)] : [])];
  const directions = [45, 135, 225, 315, 90, 270].map((degrees) => {
    const [east, north] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const rings = [1, 2, 3].filter((ring) => {
      const [x, y] = [from.x + east * ring * apart, from.y - north * ring * apart];
      const isInside = x > LABEL.x && x < view.width - LABEL.x && y > LABEL.y && y < view.height - LABEL.y;
      return isInside && taken.every((spot) => Math.hypot(spot.x - x, spot.y - y) > TAKEN);
    });
    const isOnLine = helper && Math.abs(((bearing(place, helper) - degrees + 540) % 360) - 180) < ALONG;
    return { east, north, rings, worth: rings.length - (isOnLine ? 1.5 : 0) };
  });
  return directions.reduce((best, one) => (one.worth > best.worth ? one : best));
}
