import { useState } from 'react';
import type { Answers, Asking, Part, Problem } from '#domain/questions.ts';
import { problems } from '#domain/questions/problems.ts';

/** Mistakes show after 'next', never while somebody types for the first time; from then on they vanish as they are mended. */
export interface Checks {
  problems: readonly Problem[];
  /** How often 'next' found something; the summary takes the focus each time. */
  attempt: number;
  /** Whether all is right, with these changes just made; if not, it shows what is wrong. */
  isRight(changes?: Answers): boolean;
}

/** The checks of a part. §5. */
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
