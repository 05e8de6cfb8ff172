import { isObject } from '../is-object.ts';
import { readPoint, type Point } from '../ort/punkt.ts';
import { wordOf } from '../text.ts';
import { isoOf, readMoment } from './moment.ts';

/**
 * A position of the helper. `genauigkeit`: accuracy in metres, null if unknown. `zeit`: ISO time of the fix; null: the
 * time of the event counts.
 */
export interface Bewegung extends Point {
  genauigkeit: number | null;
  zeit: string | null;
}

/**
 * Reads `bewegungsProfil`: JSON `{lat, lng, genauigkeit, zeit}`, or a list of such, whose last entry counts. §3. Null
 * for 0/0, for an unreadable time, and for anything that is no position.
 */
export const readBewegung = (bewegungsProfil: string): Bewegung | null => positionOf(parsed(bewegungsProfil).last);

/** `bewegungsProfil` as it is stored, and what was read in it. */
interface Profil {
  /** The text, with the time of the position that counts as ISO time. */
  profil: string;
  bewegung: Bewegung | null;
  /** The time, where it cannot be read. */
  unlesbar: string | null;
}

/** Reads `bewegungsProfil` as a partner sends it; `zone` is the client's, for times without an offset. */
export function readProfil(bewegungsProfil: string, zone: string): Profil {
  const { raw, last } = parsed(bewegungsProfil);
  if (!last || !isGiven(last['zeit'])) return { profil: bewegungsProfil, bewegung: positionOf(last), unlesbar: null };
  const given = last['zeit'];
  const fix = readMoment(wordOf(given), zone);
  if (fix === null) {
    return { profil: bewegungsProfil, bewegung: null, unlesbar: wordOf(given) || JSON.stringify(given) };
  }
  last['zeit'] = isoOf(fix);
  return { profil: JSON.stringify(raw), bewegung: positionOf(last), unlesbar: null };
}

function positionOf(last: Record<string, unknown> | null): Bewegung | null {
  const point = last && readPoint({ lat: numberOf(last['lat']), lng: numberOf(last['lng']) });
  if (!last || !point) return null;
  const metres = numberOf(last['genauigkeit']);
  const fix = isGiven(last['zeit']) ? readMoment(wordOf(last['zeit']), null) : null;
  // Without its own time a position counts from the time of the event. So a position with an unreadable time would be
  // shown as new.
  if (fix === null && isGiven(last['zeit'])) return null;
  return {
    ...point,
    genauigkeit: metres !== null && metres >= 0 ? Math.round(metres) : null,
    zeit: fix === null ? null : isoOf(fix),
  };
}

const isGiven = (zeit: unknown): boolean => zeit !== undefined && zeit !== null && zeit !== '';

/** The parsed JSON, and the position in it that counts; null: none. */
function parsed(bewegungsProfil: string): { raw: unknown; last: Record<string, unknown> | null } {
  try {
    const raw: unknown = JSON.parse(bewegungsProfil);
    const last: unknown = Array.isArray(raw) ? raw.at(-1) : raw;
    return { raw, last: isObject(last) ? last : null };
  } catch {
    return { raw: null, last: null }; // Not JSON: no position.
  }
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^-?\d{1,7}(\.\d{1,20})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
