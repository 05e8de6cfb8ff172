import { useState } from 'react';
import {
  isPlateRight,
  isTooLong,
  kennzeichen,
  KENNZEICHEN_LAENDER,
  platesReadAs,
  tidyPlate,
} from '#domain/fahrzeug/kennzeichen.ts';
import { wordsOf } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { useGo } from '../navigation/navigate.ts';
import { PlateField } from '../fields/plate-field.tsx';
import { useSay } from '../words/use-say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers, type Form } from '../fields/use-answers.ts';
import { enter } from '../vorgang/case/answers.ts';

/** §5 'Licence plate'. It may be empty, and a special one goes unchecked: a plate never blocks the report. D58. */
export default function LicencePlate() {
  const say = useSay();
  const go = useGo();
  const form = useAnswers(kennzeichen);
  const title = say(wordsOf(kennzeichen.title, form.asking));
  const [isSpecial, setSpecial] = useState(form.answers['kennzeichen_ungeprueft'] === true);
  const [attempt, setAttempt] = useState(0);
  const readings = isSpecial ? [] : readingsOf(form);
  const text = isSpecial ? null : problemOf(form, readings);
  const problems = attempt && text ? [{ feld: 'kfz.kennzeichen_id', text }] : [];

  const leave = (): void => {
    enter(kennzeichen);
    void go.next();
  };
  const next = (): void => {
    if (text) setAttempt(attempt + 1);
    else if (form.isRight()) leave();
  };
  const beSpecial = (): void => {
    setSpecial(true);
    if (!form.answers['kennzeichen_id']) document.getElementById('kfz.kennzeichen_id')?.focus();
    else if (form.isRight()) leave();
  };
  const checks = { problems: problems.length ? problems : form.problems, attempt: attempt + form.attempt };
  return (
    <Sheet
      title={title}
      checks={checks}
      onNext={next}
      lead={
        <PlateField
          title={title}
          form={{ ...form, ...checks }}
          isSpecial={isSpecial}
          isMisread={problems.length > 0 && readings.length < 2}
        />
      }
    >
      <div className="near" role="status">
        {readings.length > 1 ? (
          <Readings readings={readings} onPick={(plate) => form.set({ kennzeichen_id: plate })} />
        ) : null}
      </div>
      {isSpecial ? null : (
        <p className="buttons">
          <button className="quiet" type="button" onClick={beSpecial}>
            {say(['Anderes oder besonderes Kennzeichen', 'Another or special plate'])}
          </button>
        </p>
      )}
    </Sheet>
  );
}

const landOf = ({ answers }: Form): string => {
  const land = String(answers['kennzeichen_land']);
  return Object.hasOwn(KENNZEICHEN_LAENDER, land) ? land : 'DE';
};
const plateOf = (form: Form): string => tidyPlate(String(form.answers['kennzeichen_id']), landOf(form));

/** The ways to read what was typed, where it is not clear. */
const readingsOf = (form: Form): string[] => (landOf(form) === 'DE' ? platesReadAs(plateOf(form)) : []);

function problemOf(form: Form, readings: readonly string[]): Text | null {
  const plate = plateOf(form);
  if (!plate || isPlateRight(plate, landOf(form), form.asking)) return null;
  if (isTooLong(plate)) return null; // the question says so itself
  if (readings.length > 1) return ['Wählen Sie, welches Kennzeichen Sie meinen.', 'Choose which plate you mean.'];
  if (landOf(form) !== 'DE')
    return ['Das Kennzeichen hat 2 bis 12 Buchstaben und Ziffern.', 'The plate has 2 to 12 letters and digits.'];
  const [de, en] = form.asking.webparams.web_kfzKz_hinweis;
  return [`Geben Sie das Kennzeichen so ein: ${de}`, `Enter the plate like this: ${en}`];
}

function Readings({ readings, onPick }: { readings: readonly string[]; onPick(plate: string): void }) {
  const say = useSay();
  return (
    <>
      <p>
        <b>{say(['Welches meinen Sie?', 'Which one do you mean?'])}</b>
      </p>
      <div className="pick">
        {readings.map((plate) => (
          <button className="button button-2" type="button" key={plate} onClick={() => onPick(plate)}>
            {plate}
          </button>
        ))}
      </div>
    </>
  );
}
