import type { NachtragAnswers } from '../berichtigung.ts';
import type { Answers, Asking, Part } from '../questions.ts';
import { brief } from '../questions/summary.ts';
import type { Text } from '../text.ts';
import { FRAGE_CODES, FRAGEN, type FrageCode } from './fragen.ts';

/** An answered question in a line. */
export interface Nachtragszeile {
  frage: FrageCode;
  name: Text;
  wert: Text;
}

const fieldsIn = ({ empty }: Part): string[] => Object.keys(empty);

/** The questions that these fields answer, in their order. */
export const answeredQuestions = (nachtrag: NachtragAnswers): FrageCode[] =>
  FRAGE_CODES.filter((code) => fieldsIn(FRAGEN[code]).some((field) => Object.hasOwn(nachtrag, field)));

/** The fields of one question; null while it has no answer. */
export function answerTo(code: FrageCode, nachtrag: NachtragAnswers): NachtragAnswers | null {
  const fields = fieldsIn(FRAGEN[code]);
  const own = Object.entries(nachtrag).filter(([field]) => fields.includes(field));
  return own.length ? Object.fromEntries(own) : null;
}

/** The fields of an answer that have a value. Defaults are neither sent nor stored. */
export function answeredFields(code: FrageCode, answers: Answers): NachtragAnswers {
  const { empty } = FRAGEN[code];
  const said = Object.entries(answers).filter(([field, value]) => value !== empty[field]);
  return Object.fromEntries(said) as NachtragAnswers;
}

/** All answers after a new one. A question that is answered again loses its whole earlier answer. D127 */
export function withNachtrag(before: NachtragAnswers, neu: NachtragAnswers): NachtragAnswers {
  const gone = answeredQuestions(neu).flatMap((code) => fieldsIn(FRAGEN[code]));
  return { ...Object.fromEntries(Object.entries(before).filter(([field]) => !gone.includes(field))), ...neu };
}

/** The answers, one line for each question. */
export const nachtragszeilen = (nachtrag: NachtragAnswers): Nachtragszeile[] =>
  answeredQuestions(nachtrag).map((frage) => {
    const { name, empty } = FRAGEN[frage];
    return { frage, name, wert: brief(FRAGEN[frage], { ...empty, ...nachtrag }, NOBODYS) };
  });

/** The answers as one sentence: 'Ziel: nach Hause. Weiterfahrt: Taxi gewünscht.' */
export function nachtragssatz(nachtrag: NachtragAnswers): Text {
  const lines = nachtragszeilen(nachtrag);
  return [
    lines.map(({ name, wert }) => `${name[0]}: ${wert[0]}.`).join(' '),
    lines.map(({ name, wert }) => `${name[1]}: ${wert[1]}.`).join(' '),
  ];
}

/** Context without client, place and time, which these questions do not need. */
const NOBODYS = { typ: 'kfz', zone: '', now: 0, webparams: {} } as unknown as Asking;
