import { wordsOf } from '#domain/questions.ts';
import { personen } from '#domain/personen/personen.ts';
import { FieldOf } from '../fields/field.tsx';
import { useGoOn } from '../navigation/go-on.ts';
import { TextField } from '../fields/text-field.tsx';
import { useSay } from '../words/use-say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { questionOf, useAnswers, type Form } from '../fields/use-answers.ts';
import { When } from './persons/when.tsx';
import { leaveScreen } from '../vorgang/commands/answers.ts';
import { MoreAboutPerson, needsPolicy } from './persons/more-about-person.tsx';

/** §2 'persons': name, phone, how many, now or later, and what the client adds. */
export default function Persons() {
  const say = useSay();
  const goOn = useGoOn();
  const form = useAnswers(personen);
  const next = (): void => {
    if (!form.isRight()) return;
    leaveScreen(personen);
    goOn();
  };
  return (
    <Sheet title={say(wordsOf(personen.title, form.asking))} checks={form} onNext={next}>
      <fieldset>
        <legend>{say(['Wie erreichen wir Sie?', 'How can we reach you?'])}</legend>
        <div className="stack">
          <div className="two">
            <FieldOf form={form} field="vorname" />
            <FieldOf form={form} field="nachname" />
          </div>
          <Phone form={form} />
          <FieldOf form={form} field="handynachricht" />
          <FieldOf form={form} field="email" />
        </div>
      </fieldset>
      <FieldOf form={form} field="anzahlPersonen" />
      <FieldOf form={form} field="anzahlFahrraeder" />
      <When form={form} />
      {needsPolicy(form) ? <FieldOf form={form} field="vsnr" /> : null}
      <MoreAboutPerson form={form} />
    </Sheet>
  );
}

/** The last text that everybody gives: the keyboard's key leads on. */
function Phone({ form }: { form: Form }) {
  const question = questionOf(form, 'mobilnummer');
  return question?.kind === 'text' ? (
    <TextField form={form} question={question} isLast={!questionOf(form, 'email')} />
  ) : null;
}
