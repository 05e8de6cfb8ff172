import type { Language, Text } from '../text.ts';
import type { Point } from './punkt.ts';

/** Mean radius of the earth in metres. */
const EARTH = 6_371_009;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points along the great circle (haversine). */
export function distance(from: Point, to: Point): number {
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const height = Math.sin((b - a) / 2) ** 2;
  const width = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(height + Math.cos(a) * Math.cos(b) * width)));
}

/** Metres east and north from one point to another; flat approximation for distances on a map. */
export function offsetInMetres(from: Point, to: Point): { east: number; north: number } {
  const degrees = ((to.lng - from.lng + 540) % 360) - 180;
  const across = Math.cos(radians((from.lat + to.lat) / 2));
  return { east: radians(degrees) * across * EARTH, north: radians(to.lat - from.lat) * EARTH };
}

/** The point at an offset in metres, east and north; the inverse of `offsetInMetres`. */
export function moved({ lat, lng }: Point, east: number, north: number): Point {
  const up = lat + ((north / EARTH) * 180) / Math.PI;
  const across = Math.cos(radians((lat + up) / 2));
  return { lat: up, lng: lng + ((east / (EARTH * across)) * 180) / Math.PI };
}

/** A distance in words: '12 m', '4,2 km'. */
export const distanceText = (metres: number): Text => [words(metres, 'de'), words(metres, 'en')];

/** The distance rounded to 50 m below a kilometre, for moving or roughly measured points. */
export const roughDistance = (metres: number): Text =>
  distanceText(metres < 1_000 ? Math.max(50, Math.round(metres / 50) * 50) : metres);

function words(metres: number, language: Language): string {
  const isFar = Math.round(metres) >= 1_000;
  return new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: isFar && metres < 9_950 ? 1 : 0,
  })
    .format(isFar ? metres / 1_000 : metres)
    .replace(/(\d)\s?(k?m)$/, '$1\u00a0$2');
}
