import type { Answers } from '../questions.ts';

/** The parts of an address that a geocoder can fill in, beside the country. */
export const ADRESSE = ['strasse', 'hausnummer', 'plz', 'ort'] as const;
const FILLABLE: readonly string[] = [...ADRESSE, 'land', 'name'];

/** The fields of the kind of place that is asked for, of those a geocoder can fill. */
const fieldsOf = ({ ortsTyp }: Answers): readonly string[] =>
  ortsTyp === 'autobahn' || ortsTyp === 'ausserorts' ? ['name'] : ADRESSE;

/** D53: filled in by the geocoder, and untouched by the person since. */
export const isFilled = (answers: Answers): boolean =>
  answers['adresseAutomatischErmittelt'] === true && answers['adresseManBearb'] !== true;

/** Whether a position may fill these answers in: nothing of the person's own stands there. */
export const mayFill = (answers: Answers): boolean =>
  isFilled(answers) || fieldsOf(answers).every((field) => answers[field] === '');

/** D53: the person's own change of what was filled in; the geocoder's point is no longer that of the address. */
export function editedBy(changes: Answers, answers: Answers): Answers {
  const isTouched = answers['adresseAutomatischErmittelt'] === true && FILLABLE.some((field) => field in changes);
  return isTouched ? { ...changes, adresseManBearb: true, lat: null, lng: null } : changes;
}
