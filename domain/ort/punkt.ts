/** A point on the earth, in degrees (WGS 84). */
export interface Point {
  lat: number;
  lng: number;
}
/**
 * What the browser measured: 95 % radius in metres, time of the fix and of storing in milliseconds. Kept as evidence,
 * never edited. §3, D51.
 */
export interface BrowserPosition extends Point {
  genauigkeit: number;
  timestamp: number;
  erfasstTimestamp: number;
}

/** Parses degrees within ±`most`, rounded to 5 decimals (about a metre); null for anything else. */
export function readDegrees(raw: unknown, most: 90 | 180): number | null {
  return typeof raw === 'number' && Math.abs(raw) <= most ? Number(raw.toFixed(5)) + 0 : null;
}

/** Parses a point; null for anything else, and for 0/0, which means unknown. */
export function readPoint(raw: unknown): Point | null {
  const { lat, lng } = (raw ?? {}) as Partial<Record<'lat' | 'lng', unknown>>;
  const point = { lat: readDegrees(lat, 90), lng: readDegrees(lng, 180) };
  return point.lat === null || point.lng === null || (!point.lat && !point.lng) ? null : (point as Point);
}

/** Parses a measured position; null for anything else. */
export function readPosition(raw: unknown): BrowserPosition | null {
  const point = readPoint(raw);
  const { genauigkeit, timestamp, erfasstTimestamp } = (raw ?? {}) as Partial<Record<keyof BrowserPosition, unknown>>;
  const numbers = [genauigkeit, timestamp, erfasstTimestamp];
  if (!point || !numbers.every((number) => typeof number === 'number' && Number.isFinite(number) && number >= 0))
    return null;
  const [metres, fix, stored] = numbers.map((number) => Math.round(number as number) + 0) as [number, number, number];
  return { ...point, genauigkeit: metres, timestamp: fix, erfasstTimestamp: stored };
}
