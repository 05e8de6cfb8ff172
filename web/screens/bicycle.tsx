import { fahrradInfos } from '#domain/fahrzeug/fahrrad-infos.ts';
import { wordsOf } from '#domain/questions.ts';
import { useGoOn } from '../navigation/go-on.ts';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../words/use-say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { leaveScreen } from '../vorgang/commands/answers.ts';

/** §2 'bicycle': kind, make, trailer, frame number where the client wants it. */
export default function Bicycle() {
  const say = useSay();
  const goOn = useGoOn();
  const form = useAnswers(fahrradInfos);
  const next = (): void => {
    if (!form.isRight()) return;
    leaveScreen(fahrradInfos);
    goOn();
  };
  return (
    <Sheet title={say(wordsOf(fahrradInfos.title, form.asking))} checks={form} onNext={next}>
      <Questions form={form} />
    </Sheet>
  );
}
