import { changesOfKind, type LeftKinds } from '#domain/ort/kind-of-place.ts';
import type { Answers } from '#domain/questions.ts';
import { heldNow } from '../vorgang/commands/vorgang.ts';

/** What was said of the other kinds of place, of the case with this id. */
let leftOf: { id: string; left: LeftKinds } = { id: '', left: {} };

/** The changes when the person chooses a kind of place; what was typed of another kind comes back with it. */
export function choiceOfKind(answers: Answers, ortsTyp: string): Answers {
  const { id } = heldNow();
  const { changes, left } = changesOfKind(answers, ortsTyp, leftOf.id === id ? leftOf.left : {});
  leftOf = { id, left };
  return changes;
}
