/** A point on the earth, in degrees (WGS 84). */
export interface Point {
  lat: number;
  lng: number;
}
/**
 * A position measured by the browser: 95 % radius in metres, time of the fix and of storing in milliseconds. Kept
 * unchanged as evidence, as precisely as measured; `sentPosition` rounds what is sent out. §3, D51, D110.
 */
export interface BrowserPosition extends Point {
  genauigkeit: number;
  timestamp: number;
  erfasstTimestamp: number;
}

/** Decimals of degrees: of a point that is sent out (about a metre), and of a measured one (about a centimetre). */
const SENT = 5;
const MEASURED = 7;

/** Parses degrees within ±`most`, rounded; null for anything else. */
export function readDegrees(raw: unknown, most: 90 | 180, decimals = SENT): number | null {
  return typeof raw === 'number' && Math.abs(raw) <= most ? Number(raw.toFixed(decimals)) + 0 : null;
}

/** Parses a point; null for anything else, and for 0/0, which means unknown. */
export function readPoint(raw: unknown, decimals = SENT): Point | null {
  const { lat, lng } = (raw ?? {}) as Partial<Record<'lat' | 'lng', unknown>>;
  const point = { lat: readDegrees(lat, 90, decimals), lng: readDegrees(lng, 180, decimals) };
  return point.lat === null || point.lng === null || (!point.lat && !point.lng) ? null : (point as Point);
}

/** The point of a place: the confirmed one, else that of its address; null for none. */
export const pointOfPlace = (place: { positionsdaten: unknown; adresse: unknown }): Point | null =>
  readPoint(place.positionsdaten) ?? readPoint(place.adresse);

/** Parses a measured position: degrees to seven decimals, the accuracy unchanged; null for anything else. */
export function readPosition(raw: unknown): BrowserPosition | null {
  const point = readPoint(raw, MEASURED);
  const { genauigkeit, timestamp, erfasstTimestamp } = (raw ?? {}) as Partial<Record<keyof BrowserPosition, unknown>>;
  const numbers = [genauigkeit, timestamp, erfasstTimestamp];
  if (!point || !numbers.every((number) => typeof number === 'number' && Number.isFinite(number) && number >= 0))
    return null;
  const [fix, stored] = numbers.slice(1).map((number) => Math.round(number as number) + 0) as [number, number];
  return { ...point, genauigkeit: (genauigkeit as number) + 0, timestamp: fix, erfasstTimestamp: stored };
}

/** A measured position as it is sent out: the point to about a metre, the accuracy in whole metres. D110. */
export const sentPosition = (measured: BrowserPosition | null): BrowserPosition | null =>
  measured && { ...measured, ...readPoint(measured), genauigkeit: Math.round(measured.genauigkeit) };

/** Whether a point that is sent out is the measured one; they differ only by rounding. */
export const isMeasured = ({ lat, lng }: Point, measured: Point | null): boolean =>
  lat === readDegrees(measured?.lat, 90) && lng === readDegrees(measured?.lng, 180);

/** The measured position if the person confirmed it as the place. Only then it is reported and sent out. D115. */
export const chosenPosition = (place: {
  browserPosition: BrowserPosition | null;
  positionsdaten: Point | null;
}): BrowserPosition | null =>
  place.positionsdaten && isMeasured(place.positionsdaten, place.browserPosition) ? place.browserPosition : null;
