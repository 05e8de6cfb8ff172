import type { Point } from '#domain/ort/punkt.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { change } from '../fields/use-answers.ts';
import { fillFrom, unfill } from './fill.ts';

/** The person says that the place is here, to so many metres: the point is confirmed, and the address follows it. Resolves when that is asked for. D51. */
export async function confirmPoint(point: Point, genauigkeit: number): Promise<void> {
  change(schadenort, { positionsdaten: { lat: point.lat, lng: point.lng } });
  const outcome = await fillFrom(point, genauigkeit);
  if (typeof outcome === 'string') unfill();
}
