import { offered, offeredCode, pathOf, type Question } from '#domain/questions.ts';
import { useSay } from './say.ts';
import { Labelled } from './text-field.tsx';
import type { Form } from './use-answers.ts';

interface SelectFieldProps {
  form: Form;
  question: Question & { kind: 'one' };
  quietly?: boolean;
}

/** One of many, in a select. Where nothing is a possible answer, the first line says so. */
export function SelectField({ form, question, quietly = false }: SelectFieldProps) {
  const { part, answers, set } = form;
  const say = useSay();
  const id = pathOf(part, question.field);
  const mayBeEmpty = !Object.hasOwn(question.of, String(part.empty[question.field]));
  return (
    <Labelled form={form} question={question} quietly={quietly || !mayBeEmpty}>
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
            {mayBeEmpty ? <option value="">{say(['Bitte wählen', 'Please choose'])}</option> : null}
            {offered(question).map(([code, [de, en]]) => (
              <option key={code} value={code}>
                {say([de, en])}
              </option>
            ))}
          </select>
        </span>
      )}
    </Labelled>
  );
}
