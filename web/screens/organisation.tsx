import { useEffect, useRef, useState } from 'react';
import type { Fix, OrderStatus } from '#domain/ereignisse.ts';
import { isForReading, isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Ltr } from '../kit/isolated.tsx';
import { ReadOutCode } from '../kit/read-out-code.tsx';
import { SideColumn } from '../kit/side-column.tsx';
import { Lead } from '../kit/lead.tsx';
import { Note } from '../kit/note.tsx';
import { NOT_SENT } from '../kit/saved-line.tsx';
import { useSay } from '../words/use-say.ts';
import { useApp } from '../vorgang/state/app.ts';
import { holdCorrected } from '../vorgang/after/corrected.ts';
import { recallWishes } from '../vorgang/case/wishes.ts';
import { Actions } from './organisation/actions.tsx';
import type { Asked } from './organisation/asked.ts';
import { arrivalText } from './organisation/arrival-words.ts';
import { Arrival, windowOf } from './organisation/arrival.tsx';
import { Calls } from './organisation/calls.tsx';
import { driveOf, liveMetres, type Drive } from './organisation/drive.ts';
import { HelperCard } from './organisation/helper-card.tsx';
import { NewsRegion } from './organisation/news-region.tsx';
import { Notes, notesOf } from './organisation/notes.tsx';
import { Progress } from './organisation/progress.tsx';
import { Confirmed, Received } from './organisation/received.tsx';
import { useLateFile } from './organisation/late-forms.tsx';
import HelperPlace from './organisation/helper-place.tsx';
import NotSent from '../kit/not-sent.tsx';
import Reading from './organisation/reading.tsx';
import RestartDemo from '../kit/restart-demo.tsx';
import { isOverdue, isPast, NEAR, standOf, type Stand } from './organisation/stand.ts';
import { useStatus } from './organisation/use-status.ts';
import type { ScreenProps } from './screen.ts';

/**
 * §2 'organisation', the status page, in three layers whose places never change: where (the map), when (the arrival
 * card), what to do (the sheet).
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
  const late = useLateFile(asked);
  const { CallBackCard, Neues, QuestionCards, Rating } = late.file ?? {};
  const isDemo = id === DEMO_ID;
  const { status, now } = seen;
  const place = usePlace();
  const fixes = useFixes(status);
  useEffect(() => {
    if (status?.berichtigt) holdCorrected(status.berichtigt);
  }, [status?.berichtigt]);
  const stand = status ? standOf(status, now) : heldStatus.toLowerCase() === 'storniert' ? 'storniert' : 'gemeldet';
  useBuzz(status && stand);
  const metres = stand === 'unterwegs' ? liveMetres(status, place, now) : null;
  const isNear = metres !== null && metres <= NEAR;
  const expected = status && windowOf(status, place, fixes, now);
  const isOver = stand === 'fertig' || stand === 'storniert';
  const hasMap = isHere && place !== null && !isOver && stand !== 'da';
  return (
    <section className="sheet">
      <div className={asked === 'beleg' ? 'live live-paper' : 'live'}>
        <div className="live-head">
          {isHere ? <Received status={status} stand={stand} metres={metres} /> : <Waiting />}
        </div>
        {hasMap ? (
          <div className="live-map">
            <HelperPlace
              place={place}
              position={status?.position ?? null}
              fixes={fixes}
              isSeeking={stand === 'gemeldet'}
              now={now}
            />
          </div>
        ) : null}
        {status && isHere ? (
          <div className="live-card">
            <Arrival status={status} stand={stand} now={now} place={place} fixes={fixes} />
          </div>
        ) : null}
        <div className="live-sheet stack">
          {Rating && status?.erlaubt.bewerten ? <Rating bewertung={status.bewertung} /> : null}
          <SideColumn isWithin />
          {status?.helfer && stand !== 'fertig' ? (
            <HelperCard helfer={status.helfer} code={stand === 'da' ? undefined : status.helfercode} />
          ) : null}
          {Neues && status && isHere && !isDemo ? <Neues id={id} stand={stand} /> : null}
          {CallBackCard && status?.rueckruf && stand !== 'fertig' ? (
            <CallBackCard rueckruf={status.rueckruf} now={now} />
          ) : null}
          {status ? <Notes hinweise={notesOf(status, stand)} /> : null}
          {isHere ? <Stay stand={stand} /> : null}
          {isDemo ? <RestartDemo /> : null}
          {QuestionCards && status?.fragen && !isOverdue(stand) ? (
            <QuestionCards fragen={status.fragen} onAsk={(code) => ask(`frage-${code}`)} />
          ) : null}
          {status ? (
            <Progress seen={seen} status={status} stand={stand} arrival={arrivalText(expected, isNear, now)}>
              {stand === 'gemeldet' ? null : <Confirmed status={status} />}
            </Progress>
          ) : null}
          {isHere && !isOver ? <ReadOutCode id={id} /> : null}
          {status ? (
            <Actions
              status={status}
              stand={stand}
              asOf={seen.asOf}
              leseID={seen.leseID}
              asked={asked}
              late={late}
              ask={ask}
            />
          ) : null}
        </div>
      </div>
      <NewsRegion seen={seen} place={place} />
      <Calls status={status} stand={stand} isNear={isNear} isLate={status !== null && isPast(status, now)} />
    </section>
  );
}

/** The coordinates of the breakdown; null where only words are known. */
function usePlace() {
  const schadenOrt = useApp((state) => state.held?.vorgang.schadenOrt);
  return schadenOrt ? (readPoint(schadenOrt.positionsdaten) ?? readPoint(schadenOrt.adresse)) : null;
}

/** The fixes of this drive. */
function useFixes(status: OrderStatus | null): readonly Fix[] {
  const [drive, setDrive] = useState<Drive>({ start: null, fixes: [] });
  const now = driveOf(drive, status);
  if (now !== drive) setDrive(now);
  return now.fixes;
}

/** A phone in a pocket shakes at each step, but only for a person who has touched the page. */
function useBuzz(stand: Stand | null): void {
  const before = useRef(stand);
  useEffect(() => {
    const was = before.current;
    before.current = stand;
    if (!stand || !was || stand === was || !navigator.userActivation?.hasBeenActive) return;
    navigator.vibrate?.(stand === 'da' ? [120, 60, 120] : [40]);
  }, [stand]);
}

/** Advice to stay reachable until help is under way. */
function Stay({ stand }: { stand: Stand }) {
  const say = useSay();
  const mobil = useApp((state) => state.held?.vorgang.vorgangsMetadaten.mobilnummer ?? '');
  if (!mobil || (stand !== 'gemeldet' && stand !== 'beauftragt' && stand !== 'nicht angetroffen')) return null;
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
