import { isObject } from '../is-object.ts';
import { readPoint, type Point } from '../ort/punkt.ts';
import { wordOf } from '../text.ts';
import { isoOf, readMoment } from './moment.ts';

/**
 * A position of the helper. `genauigkeit`: accuracy in metres, null if unknown. `zeit`: ISO time of the fix; null: that
 * of the event counts.
 */
export interface Bewegung extends Point {
  genauigkeit: number | null;
  zeit: string | null;
}

/**
 * Reads `bewegungsProfil`: JSON `{lat, lng, genauigkeit, zeit}`, or a list of such, whose last counts. §3. Null for 0/0
 * and for anything that is no position.
 */
export function readBewegung(bewegungsProfil: string): Bewegung | null {
  let raw: unknown;
  try {
    raw = JSON.parse(bewegungsProfil);
  } catch {
    // Not JSON: no position.
    return null;
  }
  const last: unknown = Array.isArray(raw) ? raw.at(-1) : raw;
  if (!isObject(last)) return null;
  const point = readPoint({ lat: numberOf(last['lat']), lng: numberOf(last['lng']) });
  const metres = numberOf(last['genauigkeit']);
  const fix = readMoment(wordOf(last['zeit']), null);
  return (
    point && {
      ...point,
      genauigkeit: metres !== null && metres >= 0 ? Math.round(metres) : null,
      zeit: fix === null ? null : isoOf(fix),
    }
  );
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^-?\d{1,7}(\.\d{1,20})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
