import type { ReactNode } from 'react';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { isFilled } from '#domain/ort/von-hand.ts';
import type { Question } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { AddressFields } from '../fields/address-fields.tsx';
import { FieldOf } from '../fields/field.tsx';
import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import type { Form } from '../fields/use-answers.ts';
import { SearchAgain, WhyByHand } from './address-form.tsx';
import { Emergency } from '../kit/emergency.tsx';
import { PointOffer } from './point-offer.tsx';
import { Kilometre } from './kilometre.tsx';
import type { Fix } from './position.ts';

interface RoadPlaceProps {
  form: Form;
  /** The position to send, and the one that was found. */
  fix: Fix | null;
  found: Fix | null;
  /** The map or drawing of the position to send. */
  ground: ReactNode;
  /** The position is the place; the road only describes it. */
  isPoint: boolean;
  onPoint(): void;
  /** The search for the address, or examples in the demo. */
  children: ReactNode;
}

/** §2 'damage-place': the place on a road. */
export function RoadPlace({ form, fix, found, ground, isPoint, onPoint, children }: RoadPlaceProps) {
  if (form.answers['ortsTyp'] !== 'ausserorts') return <MotorwayForm form={form} fix={fix} ground={ground} />;
  if (isPoint)
    return (
      <div className="stack">
        <Road form={form} />
        <FieldOf form={form} field="land" />
      </div>
    );
  return (
    <>
      <WhyByHand found={found} isRoad />
      <PointOffer fix={found} onPoint={onPoint} />
      <div className="stack">
        <Road form={form} />
        <AddressFields form={form} />
      </div>
      {children}
      <SearchAgain found={found} />
    </>
  );
}

/** Outside a town: details of a confirmed position, or the place itself without one. */
function Road({ form }: { form: Form }) {
  return (
    <>
      <div className="two">
        <FieldOf form={hinted(form)} field="name" />
        <FieldOf form={form} field="fahrtrichtung" />
      </div>
      <Kilometre form={form} />
    </>
  );
}

/** Motorway: road, direction, country (several have an A 1), the kilometre if known, the point that goes along. D52. */
function MotorwayForm({ form, fix, ground }: Pick<RoadPlaceProps, 'form' | 'fix' | 'ground'>) {
  const say = useSay();
  const isBicycle = form.asking.typ === 'fahrrad';
  return (
    <>
      <Note icon="shield">
        <p>
          <b>{say(['Bleiben Sie hinter der Leitplanke.', 'Stay behind the barrier.'])}</b>{' '}
          <span>
            {say(['Gehen Sie für ein Schild nicht auf die Fahrbahn.', 'Do not walk on the carriageway for a sign.'])}
          </span>
        </p>
        {isBicycle ? (
          <p>
            {say([
              'Mit dem Rad ist es dort lebensgefährlich. Rufen Sie zuerst die 112.',
              'A bicycle is in mortal danger there. Call 112 first.',
            ])}
          </p>
        ) : null}
        {isBicycle ? <Emergency /> : null}
      </Note>
      <div className="stack">
        <div className="street street-2 road">
          <FieldOf form={hinted(form, MOTORWAY)} field="name" />
          <FieldOf form={form} field="fahrtrichtung" />
        </div>
        <Kilometre form={form} />
        <FieldOf form={form} field="land" />
      </div>
      {fix ? (
        <div className="near strip">
          <div className="on-ground">{ground}</div>
          <PointGoesAlong fix={fix} />
        </div>
      ) : null}
    </>
  );
}

/** On a motorway the position does not tell the carriageway; it is sent along with what was typed. */
function PointGoesAlong({ fix }: { fix: Fix }) {
  const say = useSay();
  return (
    <p className="hint small">
      {`${say(['Ihr Standort geht mit der Meldung mit, ', 'Your location goes along with the report, '])}${say(accuracyText(fix.genauigkeit))}.`}
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
