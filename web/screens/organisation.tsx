import { useEffect } from 'react';
import { isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { whenLine } from '#domain/personen/wann.ts';
import { GRUENDE, type Grund } from '#domain/storno.ts';
import { SideColumn } from '../kit/side-column.tsx';
import { Dock } from '../kit/dock.tsx';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { Note } from '../kit/note.tsx';
import { NotSent } from '../kit/not-sent.tsx';
import RestartDemo from '../kit/restart-demo.tsx';
import { useLanguage, useSay } from '../words/use-say.ts';
import { timeOfDay } from '../words/times.ts';
import { useOptional } from '../chunks/use-optional.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { recallWishes } from '../vorgang/after/wishes.ts';
import { Actions } from './organisation/actions.tsx';
import { Arrival } from './organisation/arrival.tsx';
import { HelperCard } from './organisation/helper-card.tsx';
import { NewsRegion } from './organisation/news-region.tsx';
import { Notes } from './organisation/notes.tsx';
import { Progress } from './organisation/progress.tsx';
import { standOf, TITLES, type Stand } from './organisation/stand.ts';
import { useStatus, type Seen } from './organisation/use-status.ts';

/**
 * §2 'organisation', the status page: what was received, when help comes and where it is, what has happened, what the
 * person may do.
 */
export default function Organisation() {
  const id = useHeld((state) => state.held?.id ?? '');
  // Keyed by the case: another case starts with fresh state.
  return <OfCase key={id} id={id} />;
}

function OfCase({ id }: { id: string }) {
  const isHere = useHeld((state) => isReported(state.held?.vorgang.vorgangsMetadaten.status ?? ''));
  const seen = useStatus(isHere);
  useEffect(() => void recallWishes(id), [id]);
  const { status, now } = seen;
  const heldStatus = useHeld((state) => state.held?.vorgang.vorgangsMetadaten.status.toLowerCase());
  const stand = status ? standOf(status, now) : heldStatus === 'storniert' ? 'storniert' : 'gemeldet';
  return (
    <section className="sheet">
      <div className="split">
        <div className="stack">{isHere ? <Help seen={seen} stand={stand} /> : <Waiting />}</div>
        <div className="stack">
          <SideColumn isWithin />
          {id === DEMO_ID ? <RestartDemo /> : null}
          {status ? (
            <>
              <Progress seen={seen} status={status} stand={stand} />
              <Actions status={status} stand={stand} asOf={seen.asOf} />
            </>
          ) : null}
        </div>
      </div>
      <NewsRegion seen={seen} />
      <Dock />
    </section>
  );
}

/** What is known of the help: heading, arrival, position of the helper, who it is, messages. */
function Help({ seen: { status, now }, stand }: { seen: Seen; stand: Stand }) {
  const place = usePlace();
  const isNear = status?.position && place;
  const { Shown: HelperPlace } = useOptional(() => import('./organisation/helper-place.tsx'), Boolean(isNear));
  return (
    <>
      <Received status={status} stand={stand} />
      {status ? <Arrival status={status} stand={stand} now={now} place={place} /> : null}
      <Stay stand={stand} />
      {status?.position && place && HelperPlace ? (
        <HelperPlace place={place} position={status.position} now={now} />
      ) : null}
      {status?.helfer && stand !== 'fertig' ? <HelperCard helfer={status.helfer} /> : null}
      {status ? <Notes hinweise={status.hinweise} /> : null}
      {stand === 'storniert' ? null : <Confirmed status={status} />}
    </>
  );
}

/** The coordinates of the breakdown; null where only words are known. */
function usePlace() {
  const schadenOrt = useHeld((state) => state.held?.vorgang.schadenOrt);
  return schadenOrt ? (readPoint(schadenOrt.positionsdaten) ?? readPoint(schadenOrt.adresse)) : null;
}

/** Heading with the state of the order, time of receipt and numbers. */
function Received({ status, stand }: { status: Seen['status']; stand: Stand }) {
  const say = useSay();
  const language = useLanguage();
  const vorgang = useHeld((state) => state.held?.vorgang);
  if (!vorgang) return null;
  const { timestampGemeldet, ranaVorgangsnummer } = vorgang.vorgangsMetadaten;
  const at = timestampGemeldet === null ? '' : timeOfDay(timestampGemeldet, language);
  const isFresh = stand === 'gemeldet' || stand === 'storniert';
  // prettier-ignore
  const numbers = [
    [say(['Schadennummer ', 'Claim number ']), status?.schadennummer],
    [say(['Vorgangsnummer ', 'Case number ']), status?.vorgangsnummer || ranaVorgangsnummer],
  ] as const;
  return (
    <>
      <Lead
        title={say(TITLES[stand])}
        hint={
          <>
            {isFresh && at ? say([`Eingegangen um ${at}. `, `Received at ${at}. `]) : null}
            {numbers.map(([name, number]) =>
              number ? (
                <span className="number-of" key={name}>
                  {name}
                  <span className="num">{number}</span>
                </span>
              ) : null,
            )}
          </>
        }
      />
      <How status={status} stand={stand} />
    </>
  );
}

/** One sentence on what happens next, where nothing else says it. */
function How({ status, stand }: { status: Seen['status']; stand: Stand }) {
  const say = useSay();
  const vorgang = useHeld((state) => state.held?.vorgang);
  if (stand === 'storniert') {
    const code = status?.storno || vorgang?.vorgangsMetadaten.storno || '';
    const why = Object.hasOwn(GRUENDE, code) ? GRUENDE[code as Grund] : ([code, code] as const);
    return (
      <p>
        {code ? say([`Grund: ${why[0]}. `, `Reason: ${why[1]}. `]) : null}
        {say(['Brauchen Sie doch Hilfe, rufen Sie uns an.', 'If you need help after all, call us.'])}
      </p>
    );
  }
  if (stand === 'fertig' && status?.ziel) {
    const to = [status.ziel.name, status.ziel.adresse].filter(Boolean).join(', ');
    return <p>{say([`Gebracht zu: ${to}`, `Taken to: ${to}`])}</p>;
  }
  if (stand !== 'gemeldet' || status?.eta) return null;
  const wish = vorgang && !vorgang.hilfeSofort ? whenLine(vorgang) : null;
  return (
    <p>
      {say(
        wish
          ? [`Gewünscht: ${wish[0]}.`, `Requested: ${wish[1]}.`]
          : ['Hier sehen Sie, wie es weitergeht.', 'Here you see how it goes on.'],
      )}
    </p>
  );
}

/** §4 'Saved line': sent and confirmed. R8. */
function Confirmed({ status }: { status: Seen['status'] }) {
  const say = useSay();
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  const own = useHeld((state) => state.held?.vorgang.vorgangsMetadaten.ranaVorgangsnummer);
  const number = status?.vorgangsnummer || own || status?.schadennummer;
  if (isDemo) return null;
  return (
    <p className="saved">
      <Icon name="saved" />
      <span>
        {say(['Gesendet, bestätigt', 'Sent, confirmed'])}
        {number ? (
          <>
            {' '}
            {say(['Nr. ', 'No. '])}
            <span className="num">{number}</span>
          </>
        ) : null}
      </span>
    </p>
  );
}

/** Advice to stay reachable while help is awaited. */
function Stay({ stand }: { stand: Stand }) {
  const say = useSay();
  const mobil = useHeld((state) => state.held?.vorgang.vorgangsMetadaten.mobilnummer ?? '');
  if (!mobil || stand === 'storniert' || stand === 'fertig' || stand === 'da') return null;
  return (
    <Note icon="shield" plain>
      {say(['Bleiben Sie an einem sicheren Ort und am Telefon: ', 'Stay in a safe place and by the phone: '])}
      <span className="num">{shownPhone(mobil)}</span>
    </Note>
  );
}

/** The report still waits on this device. */
function Waiting() {
  const say = useSay();
  return (
    <>
      <Lead title={say(['Ihre Meldung wartet', 'Your report is waiting'])} />
      <NotSent hasButton />
    </>
  );
}
