import {
  asked,
  fieldsOf,
  type Answers,
  type Asking,
  type Part,
  type Problem,
  type Question,
} from '#domain/questions.ts';
import { useApp } from '../vorgang/state/app.ts';
import { answer, typedAnswers } from '../vorgang/commands/answers.ts';
import { asking } from '../vorgang/commands/vorgang.ts';
import { useProblems, type Checks } from '../kit/use-problems.ts';

/**
 * Form state of a part: the answers as typed, the questions asked now, their problems, and the one way to change them.
 */
export interface Form extends Checks {
  part: Part;
  answers: Answers;
  asking: Asking;
  questions: readonly Question[];
  problems: readonly Problem[];
  /** Changes some fields; ignored while the report is being sent. */
  set(changes: Answers): void;
}

/** The form of a part of the held case. */
export function useAnswers(part: Part): Form {
  useApp((state) => state.held);
  const answers = typedAnswers(part);
  const now = asking();
  const checks = useProblems(part, answers, now);
  return {
    part,
    answers,
    asking: now,
    questions: asked(part, answers, now),
    set: (changes) => change(part, changes),
    ...checks,
  };
}

/** The question of a field; undefined while it is not asked. */
export const questionOf = ({ questions }: Form, field: string): Question | undefined =>
  questions.find((question) => fieldsOf(question).includes(field));

/** Changes some fields of a part, from outside of its form too; ignored while the report is being sent. */
export function change(part: Part, changes: Answers): void {
  answer(part, { ...typedAnswers(part), ...changes });
}
