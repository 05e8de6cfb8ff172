import type { Point } from '#domain/ort/punkt.ts';

const METRES_PER_DEGREE = 111_320;

/** Metres between two points that are near each other (up to some 100 km; then it is 1 % off). */
export function metresBetween(a: Point, b: Point): number {
  const east = (b.lng - a.lng) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(b.lat - a.lat, east) * METRES_PER_DEGREE;
}
