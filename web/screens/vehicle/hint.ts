import { fieldsOf, type Question } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';

const FREE: Text = ['Alles hier ist freiwillig.', 'All of this is optional.'];
const NEEDS_MAKE: Text = ['Ohne Kennzeichen brauchen wir die Marke.', 'Without a plate we need the make.'];

/** Above the questions of the vehicle: whether one of them is needed. A client may ask for no make. */
export function hintOf(questions: readonly Question[], hasPlate: boolean): Text {
  return !hasPlate && questions.flatMap(fieldsOf).includes('hersteller') ? NEEDS_MAKE : FREE;
}
