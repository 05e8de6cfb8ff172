import { gefahr } from '#domain/gefahr/gefahr.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { answer, typedAnswers } from '../../vorgang/commands/answers.ts';
import { saveOnLeave } from '../../vorgang/commands/vorgang.ts';

/** Keeps the taps of the danger screen in the case, like any answer. */
export function keepSaid(taps: Partial<Vorgang['gefahr']>): Promise<unknown> {
  answer(gefahr, { ...typedAnswers(gefahr), ...taps });
  return saveOnLeave();
}
