import { isMeasured, type Point } from '#domain/ort/punkt.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { change } from '../fields/use-answers.ts';
import { typedAnswers } from '../vorgang/commands/answers.ts';
import { fillFrom, unfill } from './fill.ts';

/**
 * Confirms a point with its accuracy in metres and fills in the address there, by reverse geocoding, unless another
 * place is confirmed by then. Resolves once that has been answered. D51.
 */
export async function confirmPoint(point: Point, genauigkeit: number): Promise<void> {
  change(schadenort, { positionsdaten: { lat: point.lat, lng: point.lng } });
  const isPlace = (): boolean => {
    const { positionsdaten } = typedAnswers(schadenort);
    return positionsdaten !== null && isMeasured(positionsdaten as Point, point);
  };
  const { hit } = await fillFrom(point, genauigkeit, isPlace);
  if (!hit && isPlace()) unfill();
}
