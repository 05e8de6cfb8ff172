import { DEMO_ID } from '#domain/ids.ts';
import { filledByPoint } from '#domain/ort/fuellen.ts';
import { bandOf } from '#domain/ort/genauigkeit.ts';
import type { GeoTreffer } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { isFilled, mayFill } from '#domain/ort/von-hand.ts';
import { change } from '../fields/use-answers.ts';
import { typedAnswers } from '../vorgang/case/answers.ts';
import { addressAt } from '../vorgang/load/geo.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { asking, heldNow } from '../vorgang/case/vorgang.ts';

/** What came of asking for the address at a point; `unasked`: too imprecise, or the demo, which asks nobody. D88. */
export type Outcome = GeoTreffer | 'nothing' | 'unreachable' | 'unasked';

/** Asks for the address at a point of that accuracy (metres); changes nothing. */
export async function askAt(point: Point, metres: number): Promise<Outcome> {
  const { id } = heldNow();
  if (id === DEMO_ID || bandOf(metres, asking().webparams) === 'nichts') return 'unasked';
  const hits = await addressAt(point);
  if (useHeld.getState().held?.id !== id) return 'unasked';
  return hits ? (hits[0] ?? 'nothing') : 'unreachable';
}

/** Asks, and fills in what comes, as far as D48 lets it; never over words of the person's own. */
export async function fillFrom(point: Point, metres: number): Promise<Outcome> {
  const outcome = await askAt(point, metres);
  if (typeof outcome === 'string') return outcome;
  const answers = typedAnswers(schadenort);
  const mayNow = mayFill(answers) && !isTyping();
  const filled = mayNow ? filledByPoint(outcome, metres, answers, asking().webparams) : null;
  if (filled) change(schadenort, filled);
  return outcome;
}

/** Forgets an address that was filled in for another point; the person's own words stay. */
export function unfill(): void {
  if (!isFilled(typedAnswers(schadenort))) return;
  const { strasse, hausnummer, plz, ort, land, lat, lng, name } = schadenort.empty;
  change(schadenort, { strasse, hausnummer, plz, ort, land, lat, lng, name, adresseAutomatischErmittelt: false });
}

/** Nothing changes under the fingers. */
const isTyping = (): boolean =>
  /^schadenOrt\.(adresse|ausserortsInfo)\./.test(globalThis.document?.activeElement?.id ?? '');
