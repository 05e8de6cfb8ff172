import { distance } from '#domain/ort/entfernung.ts';
import type { NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { bearing } from '#domain/ort/bearing.ts';
import { nearestPlace, placesAround, type Town } from './place-table.ts';

/** Metres: a town's middle so near is no direction; the nearest is the own town; what is farther tells nothing. */
const [HERE, OWN, FAR] = [1_500, 4_000, 30_000];
/** Cells of the table to search in each direction: 33 km. */
const CELLS = 3;
/** Towns at most, and degrees that they stand apart where there is a choice. */
const [MOST, APART] = [6, 40];

interface Seen {
  town: NearTown;
  metres: number;
  degrees: number;
}

/**
 * The nearest towns of the table in different directions, nearest first: one on each side where there is any, then
 * others between them, six at most.
 */
export function nearTowns(point: Point): NearTown[] {
  const own = nearestPlace(point)?.ort;
  const seen = townsOf(placesAround(point, CELLS))
    .map((town) => ({ town, metres: distance(point, town), degrees: bearing(point, town) }))
    .filter(({ metres }) => metres > HERE && metres < FAR)
    .sort((a, b) => a.metres - b.metres)
    // Where one stands is said above the drawing.
    .filter(({ town, metres }) => metres > OWN || town.ort !== own);
  const chosen: Seen[] = [];
  for (const side of [0, 90, 180, 270]) {
    const there = seen.filter(({ degrees }) => apart(degrees, side) <= 45);
    const best = there.find((one) => isApart(one, chosen)) ?? there[0];
    if (best) chosen.push(best);
  }
  for (const one of seen) if (chosen.length < MOST && isApart(one, chosen)) chosen.push(one);
  return chosen.sort((a, b) => a.metres - b.metres).map(({ town }) => town);
}

/** One town per name and country, in the middle of its postcodes. */
function townsOf(places: readonly Town[]): NearTown[] {
  const groups = Map.groupBy(places, ({ land, ort }) => `${land} ${ort}`);
  return [...groups.values()].map((group) => {
    const mean = (of: 'lat' | 'lng'): number =>
      Math.round((group.reduce((sum, place) => sum + place[of], 0) / group.length) * 1_000) / 1_000;
    return { ort: group[0]!.ort, lat: mean('lat'), lng: mean('lng') };
  });
}

const isApart = ({ degrees }: Seen, others: readonly Seen[]): boolean =>
  others.every((other) => apart(degrees, other.degrees) >= APART);

/** Degrees between two bearings. */
const apart = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);
