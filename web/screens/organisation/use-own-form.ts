import { useState } from 'react';
import { asked, type Answers, type Part } from '#domain/questions.ts';
import type { Form } from '../../fields/use-answers.ts';
import { useProblems } from '../../kit/use-problems.ts';
import { asking } from '../../vorgang/commands/vorgang.ts';

export interface OwnForm {
  form: Form;
  /** Puts these answers in the place of all. */
  replace(change: (before: Answers) => Answers): void;
}

/** A part as a form of its own, which begins with these answers: the held case stays as it is. */
export function useOwnForm(part: Part, start: Answers): OwnForm {
  const [answers, setAnswers] = useState<Answers>(() => ({ ...part.empty, ...start }));
  const now = asking();
  const checks = useProblems(part, answers, now);
  const set = (changes: Answers): void => setAnswers((before) => ({ ...before, ...changes }));
  return {
    form: { part, answers, asking: now, questions: asked(part, answers, now), set, ...checks },
    replace: setAnswers,
  };
}
