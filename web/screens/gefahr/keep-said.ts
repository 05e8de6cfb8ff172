import { gefahr } from '#domain/gefahr/gefahr.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { answer, typedAnswers } from '../../vorgang/case/answers.ts';
import { saveOnLeave } from '../../vorgang/case/vorgang.ts';

/** Keeps the taps of the danger screen in the case, like any answer. A chunk of its own: that screen paints without. */
export function keepSaid(taps: Partial<Vorgang['gefahr']>): Promise<unknown> {
  answer(gefahr, { ...typedAnswers(gefahr), ...taps });
  return saveOnLeave();
}
