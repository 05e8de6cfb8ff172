import { fieldsOf, type Question } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';

const FREE: Text = ['Alles hier ist freiwillig.', 'All of this is optional.'];
const MAKE_HELPS: Text = ['Ohne Kennzeichen hilft uns die Marke.', 'Without a plate, the make helps us.'];

/** Hint of the vehicle screen: nothing is needed; without a plate the make helps, where the client asks for it. */
export function hintOf(questions: readonly Question[], hasPlate: boolean): Text {
  return !hasPlate && questions.flatMap(fieldsOf).includes('hersteller') ? MAKE_HELPS : FREE;
}
