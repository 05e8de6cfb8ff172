import type { Point } from '#domain/ort/punkt.ts';

/** Bounding boxes (south, west, north, east in degrees, with a margin) of the European countries that can be served. */
// prettier-ignore
export const BOXES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  DE: [47.2, 5.8, 55.2, 15.1],
  BE: [49.4, 2.4, 51.6, 6.5],
  LU: [49.4, 5.7, 50.3, 6.6],
  NL: [50.7, 3.2, 53.8, 7.3],
  AT: [46.3, 9.4, 49.1, 17.2],
  CH: [45.7, 5.9, 47.9, 10.6],
  LI: [47.0, 9.4, 47.3, 9.7],
  FR: [41.2, -5.3, 51.2, 9.7],
  IT: [35.4, 6.5, 47.2, 18.6],
  DK: [54.4, 7.9, 57.9, 15.3],
  PL: [48.9, 14.0, 55.0, 24.2],
  CZ: [48.5, 12.0, 51.1, 18.9],
};

/** Whether the point lies in the bounding box of the country; catches swapped coordinates. */
export function isWithin(land: string, { lat, lng }: Point): boolean {
  const box = BOXES[land];
  if (!box) return false;
  const [south, west, north, east] = box;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
