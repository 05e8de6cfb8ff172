import { offeredCode, pathOf, type Question } from '#domain/questions.ts';
import { Options } from './options.tsx';
import { Labelled } from './text-field.tsx';
import type { Form } from './use-answers.ts';

interface SelectFieldProps {
  form: Form;
  question: Question & { kind: 'one' };
  quietly?: boolean;
}

/** Select for a question with many options. */
export function SelectField({ form, question, quietly = false }: SelectFieldProps) {
  const { part, answers, set } = form;
  const id = pathOf(part, question.field);
  const isPreselected = offeredCode(question, part.empty[question.field]) !== '';
  return (
    <Labelled form={form} question={question} quietly={quietly || isPreselected}>
      {(aria) => (
        <span className="select">
          <select
            className="input"
            id={id}
            name={id}
            autoComplete={question.field === 'land' ? 'country' : 'off'}
            value={offeredCode(question, answers[question.field])}
            onChange={(event) => set({ [question.field]: event.target.value })}
            {...aria}
          >
            <Options form={form} question={question} />
          </select>
        </span>
      )}
    </Labelled>
  );
}
