import { wordsOf } from '#domain/questions.ts';
import { Row } from '../../kit/row.tsx';
import { useSay } from '../../words/use-say.ts';
import { questionOf, type Form } from '../../fields/use-answers.ts';
import Later from './later.tsx';

/** §2 'persons': help now or later; day and time show below 'later'. D54. */
export function When({ form }: { form: Form }) {
  const say = useSay();
  const question = questionOf(form, 'hilfeSofort');
  const isNow = form.answers['hilfeSofort'] === true;
  if (question?.kind !== 'one') return null;
  return (
    <fieldset>
      <legend>{say(wordsOf(question.label, form.asking))}</legend>
      <div className="inline">
        <Row
          type="radio"
          id="hilfeSofort"
          name="hilfeSofort"
          option={question.of['true']!}
          isChosen={isNow}
          onChange={() => form.set({ hilfeSofort: 'true' })}
        />
        <Row
          type="radio"
          id="hilfeSofort-false"
          name="hilfeSofort"
          option={question.of['false']!}
          isChosen={!isNow}
          onChange={() => form.set({ hilfeSofort: 'false' })}
        />
      </div>
      {isNow ? null : <Later form={form} />}
    </fieldset>
  );
}
