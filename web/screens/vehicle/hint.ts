import { fieldsOf, type Question } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';

const FREE: Text = ['Alles hier ist freiwillig.', 'All of this is optional.'];
const NEEDS_MAKE: Text = ['Ohne Kennzeichen brauchen wir die Marke.', 'Without a plate we need the make.'];

/** Hint of the vehicle screen: whether the make is needed, which it is without a plate where the client asks for it. */
export function hintOf(questions: readonly Question[], hasPlate: boolean): Text {
  return !hasPlate && questions.flatMap(fieldsOf).includes('hersteller') ? NEEDS_MAKE : FREE;
}
