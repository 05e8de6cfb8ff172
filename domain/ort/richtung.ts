import type { Text } from '../text.ts';
import { offset } from './entfernung.ts';
import type { Point } from './punkt.ts';

/** Degrees from north, clockwise, from a point towards another. */
export function bearing(from: Point, to: Point): number {
  const { east, north } = offset(from, to);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** The eight winds, from north clockwise. */
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

/** A bearing in words: 'Nordosten', 'north-east'. */
export const wind = (degrees: number): Text => WINDS[Math.round(degrees / 45) % 8]!;
