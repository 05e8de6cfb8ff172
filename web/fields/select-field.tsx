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

/** One of many, in a select. Where nothing is a possible answer, the first line says so. */
export function SelectField({ form, question, quietly = false }: SelectFieldProps) {
  const { part, answers, set } = form;
  const language = useLanguage();
  const id = pathOf(part, question.field);
  const mayBeEmpty = !Object.hasOwn(question.of, String(part.empty[question.field]));
  // Made once: the countries are 249, and every letter typed on their screen draws it anew.
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
