import { fieldsOf } from '#domain/questions.ts';
import { Field } from './field.tsx';
import type { Form } from './use-answers.ts';

interface QuestionsProps {
  form: Form;
  /** Fields whose questions the screen draws itself. */
  except?: readonly string[];
  /** Says nothing of '(optional)', where the screen has said it of all. */
  quietly?: boolean;
}

/** The questions of a part that are asked now, in order; those that hang under a choice stand beneath it. */
export function Questions({ form, except = [], quietly }: QuestionsProps) {
  return form.questions
    .filter((question) => !question.under && !fieldsOf(question).some((field) => except.includes(field)))
    .map((question) => <Field key={fieldsOf(question)[0]} form={form} question={question} quietly={quietly} />);
}
