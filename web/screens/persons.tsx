import { wordsOf } from '#domain/questions.ts';
import { personen } from '#domain/personen/personen.ts';
import { FieldOf } from '../fields/field.tsx';
import { useGo } from '../navigation/go.ts';
import { HomeAddress } from '../fields/home-address.tsx';
import { useSay } from '../words/say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { When } from '../fields/when.tsx';
import { leaveScreen } from '../vorgang/case/answers.ts';

/** §2 'Persons': when, how many, who, and how to reach them. */
export default function Persons() {
  const say = useSay();
  const go = useGo();
  const form = useAnswers(personen);
  const next = (): void => {
    if (!form.isRight()) return;
    leaveScreen(personen);
    void go.next();
  };
  return (
    <Sheet title={say(wordsOf(personen.title, form.asking))} checks={form} onNext={next}>
      <When form={form} />
      <FieldOf form={form} field="anzahlPersonen" />
      <FieldOf form={form} field="anzahlFahrraeder" />
      <fieldset>
        <legend>{say(['Wie erreichen wir Sie?', 'How do we reach you?'])}</legend>
        <div className="stack">
          <div className="two">
            <FieldOf form={form} field="vorname" />
            <FieldOf form={form} field="nachname" />
          </div>
          <FieldOf form={form} field="mobilnummer" />
          <FieldOf form={form} field="email" />
        </div>
      </fieldset>
      <FieldOf form={form} field="arbeitgeber" />
      <FieldOf form={form} field="vsnr" />
      <HomeAddress form={form} />
      <FieldOf form={form} field="beschreibungVN" />
    </Sheet>
  );
}
