import type { Place } from '#domain/flow.ts';
import { wordsOf, type Part } from '#domain/questions.ts';
import { trailNow, useGo } from '../navigation/go.ts';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../words/say.ts';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { useLater } from '../chunks/use-later.ts';
import { leaveScreen } from '../vorgang/case/answers.ts';
import { loadPart, usePart } from '../navigation/load-part.ts';
import type { ScreenProps } from './screen.ts';

/** Its questions come before it shows. */
export const preload = ({ row }: Place): Promise<unknown> => loadPart(row[0]);

/** Every screen that only asks questions: those of the damage type. */
export default function PartScreen({ place: { row } }: ScreenProps) {
  const part = usePart(row[0]);
  if (!part) throw new Error(`no part has the path ${row[0]}`);
  return <Asked part={part} />;
}

function Asked({ part }: { part: Part }) {
  const say = useSay();
  const go = useGo();
  const form = useAnswers(part);
  const { Shown: Otherwise } = useLater(() => import('../kit/otherwise.tsx'), trailNow().thenSummary !== undefined);
  const next = (): void => {
    if (!form.isRight()) return;
    leaveScreen(part);
    void go.next();
  };
  return (
    <Sheet title={say(wordsOf(part.title, form.asking))} checks={form} onNext={next}>
      <Questions form={form} />
      {Otherwise ? <Otherwise to="schadenart" /> : null}
    </Sheet>
  );
}
