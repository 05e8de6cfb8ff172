import { withAnswers } from '#domain/answers.ts';
import { filledByPoint } from '#domain/ort/fuellen.ts';
import { isPlace } from '#domain/ort/genauigkeit.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import type { Answers } from '#domain/questions.ts';
import { emptyVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { Form } from '../../../fields/use-answers.ts';
import type { Fix } from '../../../ort/position.ts';
import { addressAt } from '../../../vorgang/load/geo.ts';
import { useOwnForm } from '../use-own-form.ts';

export interface PlaceForm {
  form: Form;
  /** Puts the measured position in, and the address there as far as it is to be had. */
  take(fix: Fix): Promise<void>;
  /** The position goes; what is typed stays. */
  leave(): void;
  /** The place as it is sent. */
  placed(): Vorgang['schadenOrt'];
}

/** The part of the report that asks for the place, as a form of its own: the held case stays as it is. D126 */
export function usePlaceForm(start: Answers): PlaceForm {
  const { form, replace } = useOwnForm(schadenort, start);
  const { answers, asking } = form;
  return {
    form,
    async take(fix) {
      const point = isPlace(fix, asking.webparams) ? { lat: fix.lat, lng: fix.lng } : null;
      const measured = { ...fix, erfasstTimestamp: Date.now() };
      const { ortsTyp, land } = answers;
      const fresh = { ...schadenort.empty, ortsTyp, land, positionsdaten: point, browserPosition: measured };
      replace(() => fresh);
      const { hits } = await addressAt(fix);
      const filled = hits[0] ? filledByPoint(hits[0], fix.genauigkeit, fresh, asking.webparams) : null;
      // What was typed meanwhile stays.
      if (filled) replace((before) => (before === fresh ? { ...before, ...filled } : before));
    },
    leave: () => form.set({ positionsdaten: null, browserPosition: null }),
    placed: () => withAnswers(schadenort, emptyVorgang(), answers).schadenOrt,
  };
}
