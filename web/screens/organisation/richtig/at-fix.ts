import { filledByPoint } from '#domain/ort/fuellen.ts';
import { isPlace } from '#domain/ort/genauigkeit.ts';
import type { GeoTreffer } from '#domain/ort/geo.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { mayFill } from '#domain/ort/von-hand.ts';
import type { Webparams } from '#domain/mandant.ts';
import type { Answers } from '#domain/questions.ts';
import type { Fix } from '../../../ort/position.ts';

/** What a position replaces where nobody has typed it here. */
const OF_POINT = ['strasse', 'hausnummer', 'plz', 'ort', 'lat', 'lng', 'name', 'km'] as const;

/**
 * The answers with a measured position. What was typed in this form stays; the address that an earlier position filled
 * in goes, and so does the wrong place that the form began with, unless the position is too vague to be the place.
 * `stored`: milliseconds. D126
 */
export function withFix(before: Answers, start: Answers, fix: Fix, webparams: Webparams, stored: number): Answers {
  const positionsdaten = isPlace(fix, webparams) ? { lat: fix.lat, lng: fix.lng } : null;
  const measured = { positionsdaten, browserPosition: { ...fix, erfasstTimestamp: stored } };
  const isAsBegun = OF_POINT.every((field) => before[field] === start[field]);
  if (!positionsdaten || (!isAsBegun && !mayFill(before))) return { ...before, ...measured };
  const own = OF_POINT.filter((field) => field !== 'km' || before[field] === start[field]);
  const cleared = Object.fromEntries(own.map((field) => [field, schadenort.empty[field]]));
  return { ...before, ...cleared, ...measured, adresseAutomatischErmittelt: false, adresseManBearb: false };
}

/** The answers with the address at that position; as they were where it is not the last one, or somebody has typed. */
export function withAddress(before: Answers, hit: GeoTreffer | undefined, fix: Fix, webparams: Webparams): Answers {
  const last = before['browserPosition'] as Fix | null;
  const isLast = last?.timestamp === fix.timestamp && last.genauigkeit === fix.genauigkeit;
  const filled = hit && isLast && mayFill(before) ? filledByPoint(hit, fix.genauigkeit, before, webparams) : null;
  return filled ? { ...before, ...filled } : before;
}
