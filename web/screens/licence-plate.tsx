import { useState } from 'react';
import { judgePlate } from '#domain/fahrzeug/judge-plate.ts';
import { kennzeichen } from '#domain/fahrzeug/kennzeichen.ts';
import { wordsOf } from '#domain/questions.ts';
import { useGoOn } from '../navigation/go-on.ts';
import { PlateField } from '../fields/plate-field.tsx';
import { PlateReadings } from '../fields/plate-readings.tsx';
import { useSay } from '../words/use-say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { leaveScreen } from '../vorgang/commands/answers.ts';

/** §5 'Plate': may be empty, and a special plate is not checked: a plate never blocks the report. D58. */
export default function LicencePlate() {
  const say = useSay();
  const goOn = useGoOn();
  const form = useAnswers(kennzeichen);
  const title = say(wordsOf(kennzeichen.title, form.asking));
  const isSpecial = form.answers['kennzeichen_besonders'] === true;
  const [attempt, setAttempt] = useState(0);
  const { plate, readings, problem, html, hint } = judgePlate(form.answers, form.asking);
  const problems = attempt && problem ? [{ feld: 'kfz.kennzeichen_id', text: problem }] : [];

  const leave = (): void => {
    // The choice holds for a plate that needs it, not for the next one.
    if (form.answers['kennzeichen_ungeprueft'] !== true) form.set({ kennzeichen_besonders: false });
    leaveScreen(kennzeichen);
    goOn();
  };
  const next = (): void => {
    if (problem) setAttempt(attempt + 1);
    else if (form.isRight()) leave();
  };
  const beSpecial = (): void => {
    form.set({ kennzeichen_besonders: true });
    if (!form.answers['kennzeichen_id']) document.getElementById('kfz.kennzeichen_id')?.focus();
    else if (form.isRight()) leave();
  };
  const pick = (reading: string): void => (reading === plate ? beSpecial() : form.set({ kennzeichen_id: reading }));
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
          plate={plate}
          hint={hint}
          html={problems.length ? html : null}
        >
          <PlateReadings
            question={
              readings.length > 1
                ? ['Welches meinen Sie?', 'Which one do you mean?']
                : ['Meinen Sie dieses?', 'Do you mean this one?']
            }
            readings={readings}
            onPick={pick}
          />
          {isSpecial ? null : (
            <button className={problems.length ? 'button button-2' : 'quiet'} type="button" onClick={beSpecial}>
              {say(['Ausländisches oder besonderes Kennzeichen', 'Foreign or special plate'])}
            </button>
          )}
        </PlateField>
      }
    />
  );
}
