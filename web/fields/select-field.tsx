import { useMemo } from 'react';
import { say } from '#domain/text.ts';
import { offered, offeredCode, pathOf, type Question } from '#domain/questions.ts';
import { useLanguage } from '../words/use-say.ts';
import { Labelled } from './text-field.tsx';
import type { Form } from './use-answers.ts';

interface SelectFieldProps {
  form: Form;
  question: Question & { kind: 'one' };
  quietly?: boolean;
}

/** Select for a question with many options. The first option is empty where the answer may be. */
export function SelectField({ form, question, quietly = false }: SelectFieldProps) {
  const { part, answers, set } = form;
  const language = useLanguage();
  const id = pathOf(part, question.field);
  const mayBeEmpty = !Object.hasOwn(question.of, String(part.empty[question.field]));
  // Memoised: there are 249 countries, and every keystroke on the screen renders again.
  const choices = useMemo(
    () =>
      offered(question, language).map(([code, option]) => (
        <option key={code} value={code}>
          {say(option, language)}
        </option>
      )),
    [question, language],
  );
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
            {mayBeEmpty ? <option value="">{say(['Bitte wählen', 'Please choose'], language)}</option> : null}
            {choices}
          </select>
        </span>
      )}
    </Labelled>
  );
}
