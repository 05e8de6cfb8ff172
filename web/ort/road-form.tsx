import { KM_UNKNOWN, kmDigits } from '#domain/ort/kilometer.ts';
import { isFilled } from '#domain/ort/von-hand.ts';
import { pathOf, WEISS_NICHT, type Question } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { FieldOf } from '../fields/field.tsx';
import { Row } from '../kit/row.tsx';
import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import { keyboardOf } from '../fields/keyboard.ts';
import { Labelled } from '../fields/text-field.tsx';
import { questionOf, type Form } from '../fields/use-answers.ts';
import { SearchAgain, WhyByHand } from './address-form.tsx';
import { PointOffer } from './found-point.tsx';
import type { Fix } from './position.ts';
import { useOptional } from '../chunks/use-optional.ts';

/** Road, direction and country outside a town: details of a confirmed position, or the place itself without one. */
export function RoadForm({ form, found = null, onPoint }: { form: Form; found?: Fix | null; onPoint?(): void }) {
  return (
    <>
      {onPoint ? <WhyByHand found={found} /> : null}
      {onPoint ? <PointOffer fix={found} onPoint={onPoint} /> : null}
      <div className="stack">
        <div className="two">
          <FieldOf form={named(form, ROAD)} field="name" />
          <FieldOf form={form} field="fahrtrichtung" />
        </div>
        <FieldOf form={form} field="land" />
        <FieldOf form={form} field="hinweis" />
      </div>
      {onPoint ? <SearchAgain /> : null}
    </>
  );
}

/** Motorway: road, direction and country (several have an A 1), the kilometre if known, a landmark. D52. */
export function MotorwayForm({ form }: { form: Form }) {
  const say = useSay();
  return (
    <>
      <Note icon="shield">
        <b>{say(['Bleiben Sie hinter der Leitplanke.', 'Stay behind the barrier.'])}</b>{' '}
        {say(['Gehen Sie für ein Schild nicht auf die Fahrbahn.', 'Do not walk on the carriageway for a sign.'])}
      </Note>
      <div className="two">
        <FieldOf form={named(form, MOTORWAY)} field="name" />
        <FieldOf form={form} field="fahrtrichtung" />
      </div>
      <FieldOf form={form} field="land" />
      <Kilometre form={form} />
      <FieldOf form={form} field="hinweis" />
    </>
  );
}

interface Naming {
  label?: Text;
  hint?: Text;
}
const ROAD: Naming = {};
const MOTORWAY: Naming = { label: ['Autobahn', 'Motorway'], hint: ['zum Beispiel A 9', 'for example A 9'] };
const FROM_POSITION: Naming = { hint: ['aus Ihrem Standort', 'from your position'] };

/** The form with another label and hint for the road's name; a name that the geocoder filled in says so in its hint. */
const named = (form: Form, naming: Naming): Form => ({
  ...form,
  questions: form.questions.map((question): Question =>
    question.kind === 'text' && question.field === 'name'
      ? { ...question, ...naming, ...(isFilled(form.answers) ? FROM_POSITION : {}) }
      : question,
  ),
});

/** The kilometre, with a picture of its sign and a checkbox for 'Weiß ich nicht'. */
function Kilometre({ form }: { form: Form }) {
  const say = useSay();
  const { Shown: Sign } = useOptional(() => import('./km-sign.tsx'));
  const question = questionOf(form, 'km');
  if (question?.kind !== 'text') return null;
  const id = pathOf(form.part, 'km');
  const isUnknown = form.answers['km'] === KM_UNKNOWN;
  return (
    <div className="stack">
      <div className="km">
        <div className="kmsign">{Sign ? <Sign /> : null}</div>
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
      <Row
        type="checkbox"
        id={`${id}-${KM_UNKNOWN}`}
        option={WEISS_NICHT}
        isChosen={isUnknown}
        onChange={(isOn) => form.set({ km: isOn ? KM_UNKNOWN : '' })}
      />
    </div>
  );
}
