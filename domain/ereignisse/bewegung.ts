import { isObject } from '../is-object.ts';
import { readPoint, type Point } from '../ort/punkt.ts';
import { wordOf } from '../text.ts';
import { isoOf, readMoment } from './moment.ts';

/** Where the helper is: metres of accuracy, null where not known; `zeit` is the ISO time of the fix, null where the event's own counts. */
export interface Bewegung extends Point {
  genauigkeit: number | null;
  zeit: string | null;
}

/** Reads `bewegungsProfil`: JSON `{lat, lng, genauigkeit, zeit}`, or a list of such, of which the last counts. Null for 0/0 and all that is no place. */
export function readBewegung(bewegungsProfil: string): Bewegung | null {
  let raw: unknown;
  try {
    raw = JSON.parse(bewegungsProfil);
  } catch {
    // A foreign text: no position, as with any other that cannot be read.
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
