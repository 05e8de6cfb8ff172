import { fieldsOf } from '#domain/questions.ts';
import { usePainted } from '../navigation/use-painted.ts';
import type { Extras } from './extras.ts';
import { Field } from './field.tsx';
import type { Form } from './use-answers.ts';

interface QuestionsProps extends Extras {
  form: Form;
  /** Fields that the screen lays out itself. */
  except?: readonly string[];
  /** Hides '(optional)', where the screen says it for all. */
  quietly?: boolean;
}

/** Questions that are drawn before the first paint: those that a phone has room for. */
const FIRST = 2;

/** The questions of a part that are asked now, in order; follow-up questions (`under`) are drawn by their choice. */
export function Questions({ form, except = [], ...how }: QuestionsProps) {
  const isPainted = usePainted();
  return form.questions
    .filter((question) => !question.under && !fieldsOf(question).some((field) => except.includes(field)))
    .slice(0, isPainted ? undefined : FIRST)
    .map((question) => <Field key={fieldsOf(question)[0]} form={form} question={question} {...how} />);
}
