import { useState } from 'react';
import { judgePlate } from '#domain/fahrzeug/judge-plate.ts';
import { kennzeichen } from '#domain/fahrzeug/kennzeichen.ts';
import { wordsOf } from '#domain/questions.ts';
import { useGo } from '../navigation/go.ts';
import { PlateField } from '../fields/plate-field.tsx';
import { useSay } from '../words/say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { enter } from '../vorgang/case/answers.ts';

/** §5 'Licence plate'. It may be empty, and a special one goes unchecked: a plate never blocks the report. D58. */
export default function LicencePlate() {
  const say = useSay();
  const go = useGo();
  const form = useAnswers(kennzeichen);
  const title = say(wordsOf(kennzeichen.title, form.asking));
  const [isSpecial, setSpecial] = useState(form.answers['kennzeichen_ungeprueft'] === true);
  const [attempt, setAttempt] = useState(0);
  const { readings, problem, html, hint } = judgePlate(form.answers, isSpecial, form.asking);
  const problems = attempt && problem ? [{ feld: 'kfz.kennzeichen_id', text: problem }] : [];

  const leave = (): void => {
    enter(kennzeichen);
    void go.next();
  };
  const next = (): void => {
    if (problem) setAttempt(attempt + 1);
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
      lead={<PlateField title={title} form={{ ...form, ...checks }} hint={hint} html={problems.length ? html : null} />}
    >
      <div className="near" role="status">
        {readings.length ? (
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
