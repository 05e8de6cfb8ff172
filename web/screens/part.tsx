import type { Place } from '#domain/flow.ts';
import { wordsOf, type Caution, type Part } from '#domain/questions.ts';
import { trailNow, useGo } from '../navigation/navigate.ts';
import { Offers } from '../fields/offers.tsx';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../words/use-say.ts';
import { Note } from '../kit/note.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { useOptional } from '../chunks/use-optional.ts';
import { leaveScreen } from '../vorgang/case/answers.ts';
import { needPart, usePart } from '../navigation/load-part.ts';
import { SYMBOLS } from './part/symbols.tsx';
import { Emergency } from './start/emergency.tsx';
import type { ScreenProps } from './screen.ts';

/** Loads the questions before the screen shows. */
export const preload = ({ row }: Place): Promise<unknown> | null => needPart(row[0]);

/** §2 'part': the questions of one damage type. */
export default function PartScreen({ place: { row } }: ScreenProps) {
  const part = usePart(row[0]);
  if (!part) throw new Error(`no part has the path ${row[0]}`);
  return <Asked part={part} />;
}

function Asked({ part }: { part: Part }) {
  const say = useSay();
  const go = useGo();
  const form = useAnswers(part);
  const { Shown: ChangeChoice } = useOptional(
    () => import('../kit/change-choice.tsx'),
    trailNow().thenSummary !== undefined,
  );
  const next = (): void => {
    if (!form.isRight()) return;
    leaveScreen(part);
    void go.next();
  };
  return (
    <Sheet title={say(wordsOf(part.title, form.asking))} checks={form} onNext={next}>
      {part.caution ? <Careful {...part.caution} /> : null}
      <Questions form={form} drawings={SYMBOLS} Offers={Offers} />
      {ChangeChoice ? <ChangeChoice to="schadenart" /> : null}
    </Sheet>
  );
}

/** The danger that this damage may mean, before its questions. */
function Careful({ text, sos }: Caution) {
  const say = useSay();
  return (
    <Note icon="alert">
      <p>
        <b>{say(text)}</b>
      </p>
      {sos ? <Emergency /> : null}
    </Note>
  );
}
