import { fahrradInfos } from '#domain/fahrzeug/fahrrad-infos.ts';
import { wordsOf } from '#domain/questions.ts';
import { useGo } from '../navigation/go.ts';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../words/say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { leaveScreen } from '../vorgang/case/answers.ts';

/** §2 'Bicycle info': type, make, frame number where the client wants it, trailer. */
export default function Bicycle() {
  const say = useSay();
  const go = useGo();
  const form = useAnswers(fahrradInfos);
  const next = (): void => {
    if (!form.isRight()) return;
    leaveScreen(fahrradInfos);
    void go.next();
  };
  return (
    <Sheet title={say(wordsOf(fahrradInfos.title, form.asking))} checks={form} onNext={next}>
      <Questions form={form} />
    </Sheet>
  );
}
