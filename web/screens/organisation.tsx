import { useEffect, useState } from 'react';
import { isForReading, isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Ltr } from '../kit/isolated.tsx';
import { ReadOutCode } from '../kit/read-out-code.tsx';
import { SideColumn } from '../kit/side-column.tsx';
import { Dock } from '../kit/dock.tsx';
import { Lead } from '../kit/lead.tsx';
import { Note } from '../kit/note.tsx';
import { NOT_SENT } from '../kit/saved-line.tsx';
import { useSay } from '../words/use-say.ts';
import { useApp } from '../vorgang/state/app.ts';
import { holdCorrected } from '../vorgang/after/corrected.ts';
import { recallWishes } from '../vorgang/case/wishes.ts';
import { Actions, RatingCard } from './organisation/actions.tsx';
import type { Asked } from './organisation/asked.ts';
import { Arrival, hasDistance } from './organisation/arrival.tsx';
import { QuestionCards } from './organisation/fragen/question-cards.tsx';
import { HelperCard } from './organisation/helper-card.tsx';
import { NewsRegion } from './organisation/news-region.tsx';
import { Notes, notesOf } from './organisation/notes.tsx';
import { Progress } from './organisation/progress.tsx';
import { Received } from './organisation/received.tsx';
import HelperPlace from './organisation/helper-place.tsx';
import Neues from './organisation/neues/neues.tsx';
import NotSent from '../kit/not-sent.tsx';
import Reading from './organisation/reading.tsx';
import RestartDemo from '../kit/restart-demo.tsx';
import { CallBackCard } from './organisation/richtig/call-back-card.tsx';
import { standOf, type Stand } from './organisation/stand.ts';
import { useStatus, type Seen } from './organisation/use-status.ts';
import type { ScreenProps } from './screen.ts';

/**
 * §2 'organisation', the status page: what was received, when help comes and where it is, what has happened, what the
 * person may do.
 */
export default function Organisation({ place }: ScreenProps) {
  return isForReading(place) ? <Reading leseID={place.id} /> : <Own />;
}

function Own() {
  const id = useApp((state) => state.held?.id ?? '');
  // Keyed by the case: another case starts with fresh state.
  return <OfCase key={id} id={id} />;
}

function OfCase({ id }: { id: string }) {
  const heldStatus = useApp((state) => state.held?.vorgang.vorgangsMetadaten.status ?? '');
  const isHere = isReported(heldStatus);
  const seen = useStatus(isHere);
  useEffect(() => void recallWishes(id), [id]);
  const [asked, ask] = useState<Asked | null>(null);
  const isDemo = id === DEMO_ID;
  const { status, now } = seen;
  useEffect(() => {
    if (status?.berichtigt) holdCorrected(status.berichtigt);
  }, [status?.berichtigt]);
  const stand = status ? standOf(status, now) : heldStatus.toLowerCase() === 'storniert' ? 'storniert' : 'gemeldet';
  return (
    <section className="sheet">
      <div className={asked === 'beleg' ? 'split split-paper' : 'split'}>
        <div className="stack">
          {isHere ? <Help seen={seen} stand={stand} onRate={() => ask('bewertung')} /> : <Waiting />}
        </div>
        <div className="stack">
          <SideColumn isWithin />
          {isDemo ? <RestartDemo /> : null}
          {isHere && stand !== 'fertig' && stand !== 'storniert' ? <ReadOutCode id={id} /> : null}
          {status ? <Progress seen={seen} status={status} stand={stand} /> : null}
          {status && isHere && !isDemo ? <Neues id={id} stand={stand} /> : null}
          {status?.fragen ? <QuestionCards fragen={status.fragen} onAsk={(code) => ask(`frage-${code}`)} /> : null}
        </div>
        {status ? (
          <div className="stack">
            <Actions status={status} stand={stand} asOf={seen.asOf} leseID={seen.leseID} asked={asked} ask={ask} />
          </div>
        ) : null}
      </div>
      <NewsRegion seen={seen} />
      <Dock first={stand === 'nicht angetroffen'} />
    </section>
  );
}

interface HelpProps {
  seen: Seen;
  stand: Stand;
  onRate(): void;
}

/** What is known of the help: heading, arrival, messages, position of the helper, who it is. */
function Help({ seen: { status, now }, stand, onRate }: HelpProps) {
  const place = usePlace();
  const position = status?.position;
  return (
    <>
      <Received status={status} stand={stand} />
      {status?.erlaubt.bewerten ? <RatingCard bewertung={status.bewertung} onRate={onRate} /> : null}
      {status ? <Arrival status={status} stand={stand} now={now} place={place} /> : null}
      {status?.rueckruf && stand !== 'fertig' ? <CallBackCard rueckruf={status.rueckruf} now={now} /> : null}
      {status ? <Notes hinweise={notesOf(status, stand)} /> : null}
      <Stay stand={stand} />
      {position && place ? (
        <HelperPlace place={place} position={position} now={now} isTold={hasDistance(status, stand, now)} />
      ) : null}
      {status?.helfer && stand !== 'fertig' ? <HelperCard helfer={status.helfer} code={status.helfercode} /> : null}
    </>
  );
}

/** The coordinates of the breakdown; null where only words are known. */
function usePlace() {
  const schadenOrt = useApp((state) => state.held?.vorgang.schadenOrt);
  return schadenOrt ? (readPoint(schadenOrt.positionsdaten) ?? readPoint(schadenOrt.adresse)) : null;
}

/** Advice to stay reachable while help is awaited. */
function Stay({ stand }: { stand: Stand }) {
  const say = useSay();
  const mobil = useApp((state) => state.held?.vorgang.vorgangsMetadaten.mobilnummer ?? '');
  if (!mobil || stand === 'storniert' || stand === 'fertig' || stand === 'da') return null;
  return (
    <Note icon="shield" plain>
      <span>
        {say(['Bleiben Sie an einem sicheren Ort, erreichbar unter ', 'Stay somewhere safe and keep this phone on: '])}
      </span>
      <Ltr text={shownPhone(mobil)} />
      <span>.</span>
    </Note>
  );
}

/** The report still waits on this device. */
function Waiting() {
  const say = useSay();
  return (
    <>
      <Lead title={say(NOT_SENT)} />
      <NotSent hasButton />
    </>
  );
}
