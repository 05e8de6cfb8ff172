import { fahrzeug } from '#domain/fahrzeug/fahrzeug.ts';
import { wordsOf } from '#domain/questions.ts';
import { useGoOn } from '../navigation/go-on.ts';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../words/use-say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { useApp } from '../vorgang/state/app.ts';
import { leaveScreen } from '../vorgang/commands/answers.ts';
import { hintOf } from './vehicle/hint.ts';
import { FOLDED, TrailerAndMounted } from './vehicle/trailer-and-mounted.tsx';
import { Suggesting } from './vehicle/suggesting.tsx';
import { useCatalogue } from './vehicle/use-catalogue.ts';

/**
 * §2 'vehicle': make and model, gearbox, fuel, mileage, level, trailer, what is mounted. Skipped where the client asks
 * none of it.
 */
export default function Vehicle() {
  const say = useSay();
  const goOn = useGoOn();
  const { form, names, models } = useCatalogue(useAnswers(fahrzeug));
  const next = (): void => {
    if (!form.isRight()) return;
    leaveScreen(fahrzeug);
    goOn();
  };
  const hasPlate = useApp((state) => state.held?.vorgang.kfz.kennzeichen_id !== '');
  const hint = hintOf(form.questions, hasPlate);
  return (
    <Sheet title={say(wordsOf(fahrzeug.title, form.asking))} hint={say(hint)} checks={form} onNext={next}>
      <div className="two">
        <Suggesting form={form} field="hersteller" names={names} />
        <Suggesting form={form} field="modell" names={models} />
      </div>
      <Questions form={form} except={['hersteller', 'modell', ...FOLDED]} quietly />
      <TrailerAndMounted form={form} />
    </Sheet>
  );
}
