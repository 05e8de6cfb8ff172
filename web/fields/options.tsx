import { useMemo } from 'react';
import { offered, offeredCode, type Question } from '#domain/questions.ts';
import { say } from '#domain/text.ts';
import { useLanguage } from '../words/use-say.ts';
import type { Form } from './use-answers.ts';

interface OptionsProps {
  form: Form;
  question: Question & { kind: 'one' };
}

/**
 * The options of a select: those that stand first, then all others as a group. The empty one is there where the answer
 * may be empty, or is.
 */
export function Options({ form: { part, answers, asking }, question }: OptionsProps) {
  const language = useLanguage();
  const { field } = question;
  const mayBeEmpty = !offeredCode(question, part.empty[field]) || !offeredCode(question, answers[field]);
  const { laender } = asking;
  const answer = answers[field];
  // Memoised: every keystroke on the screen renders again.
  const choices = useMemo(() => {
    const [first, others] = offered(question, language, { laender }, answer).map((choices) =>
      choices.map(([code, option]) => (
        <option key={code} value={code}>
          {say(option, language)}
        </option>
      )),
    );
    return (
      <>
        {first}
        {question.first ? <optgroup label={say(question.first[1], language)}>{others}</optgroup> : null}
      </>
    );
  }, [question, language, laender, answer]);
  return (
    <>
      {mayBeEmpty ? <option value="">{say(['Bitte wählen', 'Please choose'], language)}</option> : null}
      {choices}
    </>
  );
}
