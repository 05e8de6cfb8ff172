import type { Question } from '#domain/questions.ts';
import { OneOf, TickList, Ticks } from './choice.tsx';
import type { Extras } from './extras.ts';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { questionOf, type Form } from './use-answers.ts';

interface FieldProps extends Extras {
  form: Form;
  question: Question;
  /** Hides '(optional)'. */
  quietly?: boolean;
}

/**
 * Form control of a question, by its kind. Ids are the wire paths of the fields, so that the error summary can link to
 * them.
 */
export function Field({ form, question, quietly, drawings, Offers }: FieldProps) {
  switch (question.kind) {
    case 'some':
      return <Ticks form={form} question={question} drawings={drawings} Below={Field} />;
    case 'many':
      return <TickList form={form} question={question} />;
    case 'one':
      return question.layout === 'select' ? (
        <SelectField form={form} question={question} quietly={quietly} />
      ) : (
        <OneOf form={form} question={question} drawings={drawings} />
      );
    default:
      return <TextField form={form} question={question} quietly={quietly} Offers={Offers} />;
  }
}

/** The control of a field; nothing while its question is not asked. */
export function FieldOf({ form, field, quietly }: { form: Form; field: string; quietly?: boolean }) {
  const question = questionOf(form, field);
  return question ? <Field form={form} question={question} quietly={quietly} /> : null;
}
