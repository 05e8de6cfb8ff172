import { pathOf, type Answers, type Part } from './questions.ts';
import { isLike, valueAt, withValue, type Vorgang } from './vorgang.ts';

/** The answers of a part, flat, as the case holds them; defaults where it holds none, or one of another type. */
export function answersOf(part: Part, vorgang: Vorgang): Answers {
  return Object.fromEntries(
    Object.entries(part.empty).map(([field, fallback]) => {
      const value = valueAt(vorgang, pathOf(part, field));
      return [field, value !== undefined && (fallback === null || isLike(fallback, value)) ? value : fallback];
    }),
  );
}

/** The case with these answers in their places; the case given stays as it is. */
export function withAnswers(part: Part, vorgang: Vorgang, answers: Answers): Vorgang {
  return Object.entries(answers).reduce(
    (changed, [field, value]) => withValue(changed, pathOf(part, field), value),
    vorgang,
  );
}
