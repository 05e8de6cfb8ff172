import { KM_UNKNOWN, kmDigits } from '#domain/ort/kilometer.ts';
import { pathOf, WEISS_NICHT } from '#domain/questions.ts';
import { keyboardOf } from '../fields/keyboard.ts';
import { Labelled } from '../fields/text-field.tsx';
import { questionOf, type Form } from '../fields/use-answers.ts';
import Sign from './km-sign.tsx';
import { Row } from '../kit/row.tsx';
import { useSay } from '../words/use-say.ts';

/** The kilometre, on a motorway with a picture of its sign and a checkbox for 'Weiß ich nicht'. */
export function Kilometre({ form }: { form: Form }) {
  const say = useSay();
  const question = questionOf(form, 'km');
  if (question?.kind !== 'text') return null;
  const id = pathOf(form.part, 'km');
  const isMotorway = form.answers['ortsTyp'] === 'autobahn';
  const isUnknown = form.answers['km'] === KM_UNKNOWN;
  return (
    <div className="near">
      <div className={isMotorway ? 'km' : undefined}>
        {isMotorway ? (
          <div className="kmsign">
            <Sign />
          </div>
        ) : null}
        <Labelled form={form} question={question}>
          {(aria) => (
            <input
              {...keyboardOf(question)}
              {...aria}
              className="input input-short"
              id={id}
              name={id}
              value={isUnknown ? '' : say(kmDigits(String(form.answers['km'])))}
              onChange={(event) => form.set({ km: event.target.value })}
            />
          )}
        </Labelled>
      </div>
      {isMotorway ? (
        <Row
          type="checkbox"
          id={`${id}-${KM_UNKNOWN}`}
          option={WEISS_NICHT}
          isChosen={isUnknown}
          onChange={(isOn) => form.set({ km: isOn ? KM_UNKNOWN : '' })}
        />
      ) : null}
    </div>
  );
}
