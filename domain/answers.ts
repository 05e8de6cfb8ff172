import type { Answers, Part } from './questions.ts';
import { isLike, objectAt, withFields, type Vorgang } from './vorgang.ts';

/**
 * The fields of a part as they lie in a case or a similar object: only fields that are present, of any type. A field
 * that lies in two objects is read from the first.
 */
export function rawAnswersOf({ places }: Part, vorgang: Readonly<Record<string, unknown>>): Answers {
  const raw: Answers = {};
  for (const { words, fields } of places.toReversed()) {
    const object = objectAt(vorgang, words);
    for (const field of fields) if (Object.hasOwn(object, field)) raw[field] = object[field];
  }
  return raw;
}

/** The answers of a part, flat. A missing value, or one of another type, becomes the default. */
export function answersOf(part: Part, vorgang: Vorgang): Answers {
  const answers = { ...part.empty };
  const held = rawAnswersOf(part, vorgang);
  for (const field of Object.keys(held))
    if (answers[field] === null || isLike(answers[field], held[field])) answers[field] = held[field];
  return answers;
}

/** A copy of the case with these answers in their objects. */
export function withAnswers({ places }: Part, vorgang: Vorgang, answers: Answers): Vorgang {
  return places.reduce((changed, { words, fields }) => {
    const here: Answers = {};
    for (const field of fields) if (Object.hasOwn(answers, field)) here[field] = answers[field];
    return withFields(changed, words, here);
  }, vorgang);
}
