import type { Point } from '#domain/ort/punkt.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { change } from '../fields/use-answers.ts';
import { fillFrom, unfill } from './fill.ts';

/**
 * Confirms a point with its accuracy in metres and fills in the address there, by reverse geocoding. Resolves once that
 * has been answered. D51.
 */
export async function confirmPoint(point: Point, genauigkeit: number): Promise<void> {
  change(schadenort, { positionsdaten: { lat: point.lat, lng: point.lng } });
  const { hit } = await fillFrom(point, genauigkeit);
  if (!hit) unfill();
}
