import type { Answers, Part } from '../questions.ts';

/** D124: whether the person entered any data on a screen; 'Weiter' alone enters none. */
export const isEntered = ({ empty }: Part, answers: Answers): boolean =>
  answers['datenEingegeben'] === true ||
  Object.keys(empty).some((field) => JSON.stringify(answers[field]) !== JSON.stringify(empty[field]));
