import { wordsOf } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { useOptional } from '../../chunks/use-optional.ts';
import { Note } from '../../kit/note.tsx';
import { Row } from '../../kit/row.tsx';
import { useSay } from '../../words/use-say.ts';
import { questionOf, type Form } from '../../fields/use-answers.ts';

/** §2 'persons': help now or later; day and time show below 'later'. D54. */
export function When({ form }: { form: Form }) {
  const say = useSay();
  const question = questionOf(form, 'hilfeSofort');
  const isNow = form.answers['hilfeSofort'] === true;
  const { Shown: Later, isMissing } = useOptional(() => import('./later.tsx'), isNow ? 'ahead' : 'now');
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
      {isNow || !Later ? null : <Later form={form} />}
      {!isNow && isMissing ? (
        <Note icon="offline" live>
          {say(MISSING)}
        </Note>
      ) : null}
    </fieldset>
  );
}

const MISSING: Text = [
  'Tag und Uhrzeit lassen sich ohne Verbindung nicht wählen. Tippen Sie auf Jetzt, oder rufen Sie uns an.',
  'Day and time need a connection. Tap Now, or call us.',
];
