import type { Text } from '../text.ts';
import { offsetInMetres } from './entfernung.ts';
import type { Point } from './punkt.ts';

/** Bearing from one point to another: degrees from north, clockwise. */
export function bearing(from: Point, to: Point): number {
  const { east, north } = offsetInMetres(from, to);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** The eight compass points, clockwise from north. */
const WINDS = [
  ['Norden', 'north'],
  ['Nordosten', 'north-east'],
  ['Osten', 'east'],
  ['Südosten', 'south-east'],
  ['Süden', 'south'],
  ['Südwesten', 'south-west'],
  ['Westen', 'west'],
  ['Nordwesten', 'north-west'],
] as const satisfies readonly Text[];

/** A bearing as compass point: 'Nordosten', 'north-east'. */
export const compassPoint = (degrees: number): Text => WINDS[Math.round(degrees / 45) % 8]!;
