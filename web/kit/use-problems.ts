import { useState } from 'react';
import type { Answers, Asking, Part, Problem } from '#domain/questions.ts';
import { problems } from '#domain/questions/problems.ts';

/**
 * Validation on submit: problems show after 'next', not while somebody types for the first time. From then on each
 * vanishes as soon as it is corrected.
 */
export interface Checks {
  problems: readonly Problem[];
  /** Number of failed attempts; the error summary takes the focus at each. */
  attempt: number;
  /** Validates the answers with these changes on top; if something is wrong, the problems show. */
  isRight(changes?: Answers): boolean;
}

/** Validation of a part. §5. */
export function useProblems(part: Part, answers: Answers, asking: Asking): Checks {
  const [attempt, setAttempt] = useState(0);
  return {
    problems: attempt ? problems(part, answers, asking) : [],
    attempt,
    isRight(changes = {}) {
      const isRight = problems(part, { ...answers, ...changes }, asking).length === 0;
      if (!isRight) setAttempt(attempt + 1);
      return isRight;
    },
  };
}
