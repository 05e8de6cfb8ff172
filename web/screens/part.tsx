import type { MouseEvent } from 'react';
import { addressOf } from '#domain/flow.ts';
import { wordsOf, type Answers, type Caution, type Part, type Rather as RatherOf } from '#domain/questions.ts';
import { useGoOn } from '../navigation/go-on.ts';
import { isElsewhere, useGo } from '../navigation/navigate.ts';
import { useApp } from '../vorgang/state/app.ts';
import { trailNow } from '../navigation/place.ts';
import { Offers } from '../fields/offers.tsx';
import { Questions } from '../fields/questions.tsx';
import { useSay } from '../words/use-say.ts';
import { LiveRegion } from '../kit/live-region.tsx';
import { Note } from '../kit/note.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAnswers } from '../fields/use-answers.ts';
import { leaveScreen } from '../vorgang/commands/answers.ts';
import { partOf } from '../navigation/own-parts.ts';
import ChangeChoice from '../kit/change-choice.tsx';
import { SYMBOLS } from './part/symbols.tsx';
import { Emergency } from '../kit/emergency.tsx';
import type { ScreenProps } from './screen.ts';

/** §2 'part': the questions of one damage type. */
export default function PartScreen({ place: { row } }: ScreenProps) {
  const part = partOf(row[0]);
  if (!part) throw new Error(`no part has the path ${row[0]}`);
  return <Asked part={part} />;
}

function Asked({ part }: { part: Part }) {
  const say = useSay();
  const goOn = useGoOn();
  const form = useAnswers(part);
  const next = (): void => {
    if (!form.isRight()) return;
    leaveScreen(part);
    goOn();
  };
  return (
    <Sheet title={say(wordsOf(part.title, form.asking))} checks={form} onNext={next}>
      {part.caution ? <Careful caution={part.caution} answers={form.answers} /> : null}
      {part.rather ? <Rather {...part.rather} /> : null}
      <Questions form={form} drawings={SYMBOLS} Offers={Offers} />
      {trailNow().thenSummary ? <ChangeChoice to="schadenart" /> : null}
    </Sheet>
  );
}

/** The danger that this damage may mean, before its questions; what to do, once an answer says that it is there. */
function Careful({ caution: { text, now, sos }, answers }: { caution: Caution; answers: Answers }) {
  const say = useSay();
  const instruction = now?.(answers) ?? null;
  return (
    <Note icon="alert">
      <p>
        <b>{say(instruction ?? text)}</b>
      </p>
      {sos ? <Emergency /> : null}
      {now ? <LiveRegion words={instruction ? say(instruction) : ''} /> : null}
    </Note>
  );
}

/** Leads who means another damage to its screen. */
function Rather({ text, way, path }: RatherOf) {
  const say = useSay();
  const go = useGo();
  const id = useApp((state) => state.held?.id ?? '');
  const open = (event: MouseEvent): void => {
    if (isElsewhere(event)) return;
    event.preventDefault();
    go.to(path);
  };
  return (
    <Note icon="info" plain>
      <p>
        <span>{say(text)}</span>{' '}
        <a href={addressOf(path, id)} onClick={open}>
          {say(way)}
        </a>
      </p>
    </Note>
  );
}
