import { isObject } from '../is-object.ts';
import {
  fieldsOf,
  isAsked,
  isOfClient,
  pathOf,
  type Answers,
  type Asking,
  type Part,
  type Problem,
} from '../questions.ts';
import { accept } from '../questions/accept.ts';
import { wordOf, type Text } from '../text.ts';
import { isNothing, readAnswers } from './read-answers.ts';
import { DERIVED, NO_SUCH_FIELD, NOT_ASKED, NOT_OF_CLIENT, STORED_AS } from './reasons.ts';

/** Reads one part of a case tolerantly, accepts it, and compares it with what was received (D98). */
export function acceptPart(
  part: Part,
  came: Answers,
  asking: Asking,
  stored: Answers,
): { answers: Answers; notTaken: Problem[] } {
  const raw = part.reads?.(came) ?? came;
  const { read, notes } = readAnswers(part, raw, stored);
  const { answers, dropped } = accept(part, read, asking, stored);
  const notTaken = [...notes].map(([field, text]) => ({ feld: pathOf(part, field), text }));
  for (const field of dropped) {
    const feld = pathOf(part, field);
    if (isNothing(raw[field]) || notes.has(field)) continue;
    const text = reasonOf(field, raw[field]);
    if (text) notTaken.push({ feld, text });
    for (const name of strangersIn(raw[field], answers[field]))
      notTaken.push({ feld: `${feld}.${name}`, text: NO_SUCH_FIELD });
  }
  return { answers, notTaken };

  /** No reason where only the spelling changed. */
  function reasonOf(field: string, came: unknown): Text | null {
    const question = part.questions.find((one) => fieldsOf(one).includes(field));
    if (question && !isOfClient(question, asking)) return NOT_OF_CLIENT;
    if (field in (part.derive?.(answers, asking) ?? {})) return DERIVED;
    if (question && !isAsked(question, answers, asking)) return NOT_ASKED;
    if (question?.kind === 'text' && question.isNamed) {
      const stored = wordOf(answers[field]);
      return capitalsOf(wordOf(came)) === capitalsOf(stored) ? null : STORED_AS(stored);
    }
    return question?.kind === 'number' ? DERIVED : null;
  }
}

/** The names of fields that the accepted object does not have. */
const strangersIn = (came: unknown, accepted: unknown): string[] =>
  isObject(came) && isObject(accepted) ? Object.keys(came).filter((name) => !Object.hasOwn(accepted, name)) : [];

const capitalsOf = (text: string): string => text.normalize('NFC').trim().toLocaleUpperCase('de');
