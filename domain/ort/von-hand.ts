import type { Answers } from '../questions.ts';

/** Parts of an address that a geocoder can fill in, besides the country. */
export const ADRESSE = ['strasse', 'hausnummer', 'plz', 'ort'] as const;
const FILLABLE: readonly string[] = [...ADRESSE, 'land', 'name'];

/** Fields that a geocoder can fill in for the chosen kind of place. */
const fieldsOf = ({ ortsTyp }: Answers): readonly string[] =>
  ortsTyp === 'autobahn' ? ['name'] : ortsTyp === 'ausserorts' ? ['name', ...ADRESSE] : ADRESSE;

/** D53: whether the geocoder filled the fields in, and the person has not changed them since. */
export const isFilled = (answers: Answers): boolean =>
  answers['adresseAutomatischErmittelt'] === true && answers['adresseManBearb'] !== true;

/** Whether a position may fill in the address: the person has typed nothing there. */
export const mayFill = (answers: Answers): boolean =>
  isFilled(answers) || fieldsOf(answers).every((field) => answers[field] === '');

/**
 * D53: marks a filled-in address as edited by the person. Drops the geocoder's point, which no longer belongs to it.
 */
export function editedBy(changes: Answers, answers: Answers): Answers {
  if ('adresseAutomatischErmittelt' in changes) return changes; // Filled in again.
  const isTouched = answers['adresseAutomatischErmittelt'] === true && FILLABLE.some((field) => field in changes);
  return isTouched ? { ...changes, adresseManBearb: true, lat: null, lng: null } : changes;
}
