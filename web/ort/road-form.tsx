import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { isFilled } from '#domain/ort/von-hand.ts';
import type { Question } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { FieldOf } from '../fields/field.tsx';
import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import type { Form } from '../fields/use-answers.ts';
import { SearchAgain, WhyByHand } from './address-form.tsx';
import { PointOffer } from './found-point.tsx';
import { Kilometre } from './kilometre.tsx';
import type { Fix } from './position.ts';

interface RoadPlaceProps {
  form: Form;
  /** The position to send, and the one that was found. */
  fix: Fix | null;
  found: Fix | null;
  /** The position is the place; the road only describes it. */
  isPoint: boolean;
  onPoint(): void;
}

/** §2 'damage-place': the place on a road. */
export function RoadPlace({ form, fix, found, isPoint, onPoint }: RoadPlaceProps) {
  if (form.answers['ortsTyp'] === 'ausserorts')
    return isPoint ? <RoadForm form={form} /> : <RoadForm form={form} found={found} onPoint={onPoint} />;
  return <MotorwayForm form={form} fix={fix} />;
}

/** Road, direction and country outside a town: details of a confirmed position, or the place itself without one. */
function RoadForm({ form, found = null, onPoint }: { form: Form; found?: Fix | null; onPoint?(): void }) {
  return (
    <>
      {onPoint ? <WhyByHand found={found} isRoad /> : null}
      {onPoint ? <PointOffer fix={found} onPoint={onPoint} /> : null}
      <div className="stack">
        <div className="two">
          <FieldOf form={hinted(form)} field="name" />
          <FieldOf form={form} field="fahrtrichtung" />
        </div>
        <FieldOf form={form} field="hinweis" />
        <FieldOf form={form} field="land" />
      </div>
      {onPoint ? <SearchAgain found={found} /> : null}
    </>
  );
}

/** Motorway: road, direction and country (several have an A 1), the kilometre if known, a landmark. D52. */
function MotorwayForm({ form, fix }: { form: Form; fix: Fix | null }) {
  const say = useSay();
  return (
    <>
      <Note icon="shield">
        <b>{say(['Bleiben Sie hinter der Leitplanke.', 'Stay behind the barrier.'])}</b>{' '}
        {say(['Gehen Sie für ein Schild nicht auf die Fahrbahn.', 'Do not walk on the carriageway for a sign.'])}
      </Note>
      <div className="stack">
        <div className="street street-2 road">
          <FieldOf form={hinted(form, MOTORWAY)} field="name" />
          <FieldOf form={form} field="fahrtrichtung" />
        </div>
        <Kilometre form={form} />
        <FieldOf form={form} field="hinweis" />
        <FieldOf form={form} field="land" />
        {fix ? <PointGoesAlong fix={fix} /> : null}
      </div>
    </>
  );
}

/** On a motorway the position does not tell the carriageway; it is sent along with what was typed. */
function PointGoesAlong({ fix }: { fix: Fix }) {
  const say = useSay();
  return (
    <p className="hint small">
      {say(['Ihr Standort geht mit der Meldung mit, ', 'Your location goes along with the report, '])}
      {say(accuracyText(fix.genauigkeit))}.
    </p>
  );
}

const MOTORWAY: Text = ['zum Beispiel A 9', 'for example A 9'];
const FROM_POSITION: Text = ['aus Ihrem Standort', 'from your location'];

/** The form with another hint for the road's name; a name that the geocoder filled in says so in its hint. */
function hinted(form: Form, other?: Text): Form {
  const hint = isFilled(form.answers) && form.answers['name'] ? FROM_POSITION : other;
  return {
    ...form,
    questions: form.questions.map((question): Question =>
      hint && question.kind === 'text' && question.field === 'name' ? { ...question, hint } : question,
    ),
  };
}
