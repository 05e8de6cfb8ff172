import { DEMO_ID } from '#domain/ids.ts';
import { filledByNothing, filledByPoint } from '#domain/ort/fuellen.ts';
import { bandOf } from '#domain/ort/genauigkeit.ts';
import type { GeoTreffer } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { isFilled, mayFill } from '#domain/ort/von-hand.ts';
import { change } from '../fields/use-answers.ts';
import { typedAnswers } from '../vorgang/commands/answers.ts';
import { addressAt } from '../vorgang/load/geo.ts';
import { useApp } from '../vorgang/state/app.ts';
import { asking, heldNow } from '../vorgang/commands/vorgang.ts';

/** Outcome of reverse geocoding. Not asked: too inaccurate, the demo (D88), or another case is held by now. */
export interface Outcome {
  hit: GeoTreffer | null;
  isAsked: boolean;
  /** The geocoder did not answer; a hit is only what the table of places knows. D109. */
  isDown: boolean;
}

const UNASKED: Outcome = { hit: null, isAsked: false, isDown: false };

/** Reverse geocoding of a point with its accuracy in metres; changes no answers. */
export async function askAt(point: Point, metres: number): Promise<Outcome> {
  const { id } = heldNow();
  if (id === DEMO_ID || bandOf(metres, asking().webparams) === 'nichts') return UNASKED;
  const { hits, isDown } = await addressAt(point);
  if (useApp.getState().held?.id !== id) return UNASKED;
  return { hit: hits[0] ?? null, isAsked: true, isDown };
}

/**
 * Reverse geocoding that fills in as much as the accuracy allows (D48), never over what a person typed. `isMeant`: once
 * it is answered, whether the point still matters.
 */
export async function fillFrom(point: Point, metres: number, isMeant = (): boolean => true): Promise<Outcome> {
  const outcome = await askAt(point, metres);
  const { hit } = outcome;
  const answers = typedAnswers(schadenort);
  if (!outcome.isAsked || !isMeant() || !mayFill(answers) || isTyping()) return outcome;
  const filled = hit ? filledByPoint(hit, metres, answers, asking().webparams) : filledByNothing(answers);
  if (filled) change(schadenort, filled);
  return outcome;
}

/** Clears an address that was filled in for another point, its country too; one that a person typed stays. */
export function unfill(): void {
  if (!isFilled(typedAnswers(schadenort))) return;
  const { strasse, hausnummer, plz, ort, lat, lng, name } = schadenort.empty;
  const cleared = { strasse, hausnummer, plz, ort, land: '', lat, lng, name };
  change(schadenort, { ...cleared, adresseAutomatischErmittelt: false });
}

/** Whether a field of the place has the focus: nothing is filled in while somebody types. */
const isTyping = (): boolean =>
  /^schadenOrt\.(adresse|ausserortsInfo)\./.test(globalThis.document?.activeElement?.id ?? '');
