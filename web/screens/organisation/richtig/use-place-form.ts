import { useState } from 'react';
import { withAnswers } from '#domain/answers.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { editedBy } from '#domain/ort/von-hand.ts';
import type { Answers } from '#domain/questions.ts';
import { emptyVorgang, type Vorgang } from '#domain/vorgang.ts';
import type { Form } from '../../../fields/use-answers.ts';
import type { Fix } from '../../../ort/position.ts';
import { addressAt } from '../../../vorgang/load/geo.ts';
import { useOwnForm } from '../use-own-form.ts';
import { withAddress, withFix } from './at-fix.ts';

export interface PlaceForm {
  form: Form;
  /** Puts the measured position in, and the address there as far as it is to be had; what is typed stays. */
  take(fix: Fix): Promise<void>;
  /** The position goes; what is typed stays. */
  leave(): void;
  /** The place as it is sent. */
  placed(): Vorgang['schadenOrt'];
}

/** The part of the report that asks for the place, as a form of its own: the held case stays as it is. D126 */
export function usePlaceForm(begin: () => Answers): PlaceForm {
  const [start] = useState((): Answers => ({ ...schadenort.empty, ...begin() }));
  const { form, replace } = useOwnForm(schadenort, start);
  const { answers, asking } = form;
  return {
    form: { ...form, set: (changes) => replace((before) => ({ ...before, ...editedBy(changes, before) })) },
    async take(fix) {
      replace((before) => withFix(before, start, fix, asking.webparams, Date.now()));
      const { hits } = await addressAt(fix);
      replace((before) => withAddress(before, hits[0], fix, asking.webparams));
    },
    leave: () => form.set({ positionsdaten: null, browserPosition: null }),
    placed: () => withAnswers(schadenort, emptyVorgang(), answers).schadenOrt,
  };
}
