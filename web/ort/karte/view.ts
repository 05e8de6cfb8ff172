import { moved, offset } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { bearing } from '#domain/ort/richtung.ts';

/** A piece of the earth on the screen, map or drawing: where a point lies, in px from the upper left corner. */
export interface View {
  width: number;
  height: number;
  at(point: Point): { x: number; y: number };
  /** Px of a metre. */
  scale: number;
}

export type Size = Pick<View, 'width' | 'height'>;

/** A point to be looked at, and how far it may be off in metres; null: nobody measured it. */
export interface MapPoint extends Point {
  genauigkeit: number | null;
}

/** A view without a map: north is up, `centre` in the middle. */
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

/** Px kept free around what must be seen: markers and the words at them. */
const MARGIN = { x: 72, y: 56 } as const;

/** A view without a map in which two points have room. */
export function viewOfTwo(size: Size, one: Point, other: Point): View {
  const { east, north } = offset(one, other);
  const scale = Math.min(
    (size.width - 2 * MARGIN.x) / Math.max(Math.abs(east), 1),
    (size.height - 2 * MARGIN.y) / Math.max(Math.abs(north), 1),
    NEAREST,
  );
  return drawnView(size, moved(one, east / 2, north / 2), Math.max(scale, 1e-6));
}

/** Px of a metre at most: nearer, nothing is known. */
const NEAREST = 2;

/** Metres between rings of distance, so that they stand at least so many px apart. */
export function ringStep(scale: number, apart = 54): number {
  return STEPS.find((step) => step * scale >= apart) ?? STEPS.at(-1)!;
}

const STEPS = [10, 25, 50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000];

/** Half the room of a label, and of what it must not cover, in px; degrees around the line to the helper. */
const LABEL = { x: 32, y: 14 } as const;
const TAKEN = 60;
const ALONG = 30;

/** A direction from the place in which most labels of rings lie within the frame and cover neither helper nor north, and those rings. */
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
