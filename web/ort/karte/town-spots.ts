import { distance } from '#domain/ort/entfernung.ts';
import type { NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { bearing } from '#domain/ort/bearing.ts';
import type { Box, Size } from './view.ts';

/** A town in the drawing: its dot, and the middle of its words. */
export interface TownSpot {
  town: NearTown;
  metres: number;
  dot: { x: number; y: number };
  words: { x: number; y: number };
}

/** Height of a town's words in px; gap to its dot; least distance to the frame's edge. */
const [HEIGHT, GAP, EDGE] = [20, 15, 6];

/**
 * Pixels from the own place to a town a kilometre away; room at the frame's edges for the words of the farthest, and
 * for the credit at the lower one.
 */
const INNER = 44;
const ROOM = { x: 58, north: 33, south: 50 } as const;

/**
 * Towns around the middle of the frame: at the true bearing, the farthest at the edge of the frame, the others between
 * by the logarithm of their distance.
 */
export function townsAround({ width, height }: Size, place: Point, towns: readonly NearTown[]) {
  const steps = (town: NearTown): number => Math.log(Math.max(distance(place, town) / 1_000, 1.1));
  const most = Math.max(...towns.map(steps));
  return (town: NearTown): { x: number; y: number } => {
    const turn = (bearing(place, town) * Math.PI) / 180;
    const [east, north] = [Math.sin(turn), Math.cos(turn)];
    const room = height / 2 - (north > 0 ? ROOM.north : ROOM.south);
    const outer = Math.min((width / 2 - ROOM.x) / Math.abs(east), room / Math.abs(north));
    const radius = INNER + (Math.max(outer - INNER, 0) * steps(town)) / most;
    return { x: width / 2 + east * radius, y: height / 2 - north * radius };
  };
}

/**
 * The towns whose dot and words have room: in the frame, and over nothing of `taken`. `widthOf` gives the width of a
 * town's words in px. Nearer ones are laid first, or the farther ones where more have room so.
 */
export function townSpots(
  size: Size,
  place: Point,
  towns: readonly NearTown[],
  at: (town: NearTown) => { x: number; y: number },
  widthOf: (town: NearTown) => number,
  taken: readonly Box[],
): TownSpot[] {
  const lay = (order: readonly NearTown[]): TownSpot[] => laid(size, place, order, at, widthOf, taken);
  const [one, other] = [lay(towns), lay(towns.toReversed())];
  return other.length > one.length ? other : one;
}

function laid(...[size, place, towns, at, widthOf, taken]: Parameters<typeof townSpots>): TownSpot[] {
  const boxes = [...taken];
  const isFree = (box: Box): boolean =>
    box.x - box.width / 2 >= EDGE &&
    box.x + box.width / 2 <= size.width - EDGE &&
    box.y - box.height / 2 >= EDGE &&
    box.y + box.height / 2 <= size.height - EDGE &&
    boxes.every(
      (other) =>
        Math.abs(other.x - box.x) * 2 >= other.width + box.width ||
        Math.abs(other.y - box.y) * 2 >= other.height + box.height,
    );
  return towns.flatMap((town) => {
    const dot = at(town);
    const width = widthOf(town);
    const isDotFree = isFree({ ...dot, width: 10, height: 10 });
    const isAbove = dot.y < size.height / 2;
    const half = width / 2 + EDGE;
    const within = Math.min(Math.max(dot.x, half), size.width - half);
    const [out, back] = isAbove ? [-GAP, GAP] : [GAP, -GAP];
    const beside = (side: number) => dot.x + side * (width / 2 + GAP - 5);
    const words = [
      { x: within, y: dot.y + out },
      { x: beside(1), y: dot.y },
      { x: beside(-1), y: dot.y },
      { x: within, y: dot.y + back },
      { x: dot.x + width / 3, y: dot.y + out },
      { x: dot.x - width / 3, y: dot.y + out },
      { x: dot.x + width / 3, y: dot.y + back },
      { x: dot.x - width / 3, y: dot.y + back },
      ...[out, back].map((away) => ({
        x: dot.x < size.width / 2 ? width / 2 + EDGE : size.width - width / 2 - EDGE,
        y: dot.y + away,
      })),
    ].find((spot) => isFree({ ...spot, width, height: HEIGHT }));
    if (!isDotFree || !words) return [];
    boxes.push({ ...words, width, height: HEIGHT }, { ...dot, width: 12, height: 12 });
    return [{ town, metres: distance(place, town), dot, words }];
  });
}

/** The short form of a town's name: 'Röthenbach an der Pegnitz' is 'Röthenbach'. */
export const shortName = (name: string): string =>
  name
    .replace(/ (?:a\. ?d\.|an der|am|im|in der|in|bei|b\.|v\. ?d\.|vor der|ob der|sur|aan|op)(?= ).*$|[,(/].*$/u, '')
    .trim();
