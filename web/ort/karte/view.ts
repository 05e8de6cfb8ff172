import { moved, offsetInMetres } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { bearing } from '#domain/ort/bearing.ts';

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
      const { east, north } = offsetInMetres(centre, point);
      return { x: width / 2 + east * scale, y: height / 2 - north * scale };
    },
  };
}

/** Pixels of the frame that marks and their words need around the points, both sides together. */
export const roomOf = ({ width, height }: Size): { x: number; y: number } => ({
  x: Math.min(96, width * 0.45),
  y: Math.min(72, height * 0.45),
});

/** Projection without a map that fits two points. */
export function viewOfTwo(size: Size, one: Point, other: Point): View {
  const { east, north } = offsetInMetres(one, other);
  const room = roomOf(size);
  const scale = Math.min(
    (size.width - room.x) / Math.max(Math.abs(east), 1),
    (size.height - room.y) / Math.max(Math.abs(north), 1),
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

/** A part of the frame, by its middle. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the credit covers: at the right of the lower edge, with its padding (map.css). */
export function creditOf({ width, height }: Size, credit = ''): Box {
  const covered = widthOf(credit, 12) + 12;
  return { x: width - 6 - covered / 2, y: height - 11, width: covered, height: LINE };
}

/** The box of words at a spot. */
export const boxOf = ({ x, y, anchor }: Spot, width: number): Box => ({
  x: x + { start: width / 2, middle: 0, end: -width / 2 }[anchor],
  y,
  width,
  height: LINE,
});

/** Half the size of a label in px. */
const LABEL = { x: 32, y: 14 } as const;
/** Distance in px that a label keeps from the helper and the north arrow. */
const TAKEN = 60;
/** Degrees on either side of the line to the helper that labels avoid. */
const ALONG = 30;

/**
 * Label placement: the direction from the place in which most ring labels are within the frame and cover neither helper
 * nor north arrow nor the words of the marks; with those rings.
 */
export function labelDirection(
  view: View,
  place: Point,
  helper: Point | null,
  apart: number,
  words: readonly Box[] = [],
) {
  const from = view.at(place);
  const taken = [{ x: view.width - 36, y: view.height - 48 }, ...(helper ? [view.at(helper)] : [])];
  const directions = [45, 135, 225, 315, 90, 270].map((degrees) => {
    const [east, north] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const rings = [1, 2, 3].filter((ring) => {
      const [x, y] = [from.x + east * ring * apart, from.y - north * ring * apart];
      const isInside = x > LABEL.x && x < view.width - LABEL.x && y > LABEL.y && y < view.height - LABEL.y;
      const isClear = words.every(
        (box) => Math.abs(box.x - x) > box.width / 2 + LABEL.x || Math.abs(box.y - y) > box.height / 2 + LABEL.y,
      );
      return isInside && isClear && taken.every((spot) => Math.hypot(spot.x - x, spot.y - y) > TAKEN);
    });
    const isOnLine = helper && Math.abs(((bearing(place, helper) - degrees + 540) % 360) - 180) < ALONG;
    return { east, north, rings, worth: rings.length - (isOnLine ? 1.5 : 0) };
  });
  return directions.reduce((best, one) => (one.worth > best.worth ? one : best));
}

/** Width of the frame in px from which marks are large; radius of a mark there and below. */
const WIDE = 400;
export const markOf = ({ width }: Size): { own: number; helper: number; halo: number } =>
  width < WIDE ? { own: 16, helper: 16, halo: 24 } : { own: 20, helper: 24, halo: 31 };

/** Vertical distance in px between two marks from which their words stand beside them. */
const OVER = 72;
/** Height of a line of words in px; least distance to the frame's edge. */
const LINE = 18;
const EDGE = 6;

/** Side of the corner that the north arrow has, in px. */
const NORTH = 62;

/** Where the words of a mark stand: `y` is the middle of their line. */
export interface Spot {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

/**
 * Words of a mark: above or below it, on the side away from the other one; beside it where the two stand over each
 * other. They stay in the frame. `reach` is the radius of the mark, `width` that of the words in px.
 */
export function labelSpot(
  view: Size,
  at: { x: number; y: number },
  other: { x: number; y: number } | null,
  reach: number,
  width: number,
): Spot {
  const isOver = other !== null && Math.abs(at.y - other.y) > OVER;
  const corner = at.y > view.height - NORTH ? NORTH : 0;
  const [left, right] = [at.x - reach - EDGE - width, view.width - corner - (at.x + reach + EDGE + width)];
  if (isOver && Math.max(left, right) >= EDGE) {
    const isRight = at.x > other.x ? right >= EDGE : left < EDGE;
    return { x: at.x + (isRight ? 1 : -1) * (reach + EDGE), y: at.y, anchor: isRight ? 'start' : 'end' };
  }
  // Towards the other one where neither side has room: away from it is the edge.
  const isUnder = isOver ? other.y > at.y : at.y + reach + EDGE + LINE < view.height && !(other && other.y > at.y);
  const x = Math.min(Math.max(at.x, width / 2 + EDGE), view.width - width / 2 - EDGE);
  return { x, y: at.y + (isUnder ? 1 : -1) * (reach + LINE / 2 + 2), anchor: 'middle' };
}

/** Rough width in px of bold words of that size. */
export const widthOf = (words: string, size: number): number => words.length * size * 0.58;
