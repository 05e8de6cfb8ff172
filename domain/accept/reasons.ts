import type { Text } from '../text.ts';

/** Reasons why a value was not stored as it was sent (D98), in the words of the answer. */

export const NO_SUCH_FIELD: Text = ['Dieses Feld gibt es nicht.', 'There is no such field.'];
export const NO_OBJECT: Text = ['Hier gehört ein Objekt hin.', 'This must be an object.'];
export const SERVICE_ONLY: Text = [
  'Dieses Feld setzt dieser Aufruf nicht. Es bleibt, wie es gespeichert ist.',
  'This call does not set this field. It stays as it is stored.',
];
export const OTHER_TYPE: Text = [
  'Dieser Schaden gehört zum anderen App-Typ.',
  'This damage belongs to the other app type.',
];
export const NOT_OF_CLIENT: Text = ['Danach fragt dieser Mandant nicht.', 'This client does not ask for it.'];
export const NOT_ASKED: Text = [
  'Danach wird bei diesen Angaben nicht gefragt.',
  'This is not asked with these answers.',
];
export const DERIVED: Text = ['Das ergibt sich aus den anderen Angaben.', 'This follows from the other fields.'];

export const NO_LONGER_VALID: Text = [
  'Das gehörte zur früheren Angabe und ist mit ihr entfernt.',
  'This belonged to the previous answer and was removed with it.',
];

export const COUNT_REMOVED: Text = ['Die gespeicherte Anzahl ist entfernt.', 'The stored count was removed.'];

export const NO_TEXT: Text = ['Hier gehört Text hin.', 'This must be text.'];
export const NO_SWITCH: Text = ['Ja oder nein: true oder false.', 'Yes or no: true or false.'];
export const NO_NUMBER: Text = ['Eine Zahl ab 0.', 'A number from 0.'];
export const DEGREES: Text = [
  'Breite und Länge in Grad, beide Zahlen, nicht 0/0.',
  'Latitude and longitude in degrees, both numbers, not 0/0.',
];
export const WHOLE_NUMBER = (most: number): Text => [
  `Eine ganze Zahl von 0 bis ${most}.`,
  `A whole number from 0 to ${most}.`,
];
export const CUT = (most: number): Text => [`Gekürzt auf ${most} Zeichen.`, `Cut to ${most} characters.`];
export const STORED_AS = (stored: string): Text => [`Gespeichert als ${stored}.`, `Stored as ${stored}.`];

/** Longest list of codes that a message writes out. */
const LISTED = 16;
export const CODES_ARE = (codes: readonly string[]): Text =>
  codes.length > LISTED
    ? ['Diesen Code kennen wir nicht.', 'We do not know this code.']
    : [`Möglich sind: ${codes.join(', ')}.`, `Possible are: ${codes.join(', ')}.`];
