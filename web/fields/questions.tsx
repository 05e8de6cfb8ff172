import { fieldsOf } from '#domain/questions.ts';
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

/** The questions of a part that are asked now, in order; follow-up questions (`under`) are drawn by their choice. */
export function Questions({ form, except = [], ...how }: QuestionsProps) {
  return form.questions
    .filter((question) => !question.under && !fieldsOf(question).some((field) => except.includes(field)))
    .map((question) => <Field key={fieldsOf(question)[0]} form={form} question={question} {...how} />);
}
