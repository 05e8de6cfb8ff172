import { isReported } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { whenLine } from '#domain/personen/wann.ts';
import type { Text } from '#domain/text.ts';
import { Beside } from '../fields/beside.tsx';
import { Dock } from '../fields/dock.tsx';
import { Lead } from '../fields/lead.tsx';
import { Note } from '../fields/note.tsx';
import { NotSent } from '../fields/not-sent.tsx';
import RestartDemo from '../fields/restart-demo.tsx';
import { useLanguage, useSay } from '../fields/say.ts';
import { timeOfDay } from '../fields/times.ts';
import { useHeld } from '../vorgang/held.ts';
import { flushNow } from '../vorgang/vorgang.ts';
import { Progress } from './organisation/progress.tsx';
import { useStatus } from './organisation/use-status.ts';

/** §2 'Status (organisation) page', in its simple form: receipt, what has happened, stay reachable. */
export default function Organisation() {
  const say = useSay();
  const isHere = useHeld((state) => isReported(state.held?.vorgang.vorgangsMetadaten.status ?? ''));
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  const { status, now, isStale } = useStatus(isHere);
  const isCancelled = useHeld((state) => state.held?.vorgang.vorgangsMetadaten.status.toLowerCase() === 'storniert');
  const mobil = useHeld((state) => state.held?.vorgang.vorgangsMetadaten.mobilnummer ?? '');
  return (
    <section className="sheet">
      <div className="split">
        <div className="stack">
          {isHere ? (
            <Receipt
              schadennummer={status?.schadennummer ?? ''}
              isUnderWay={status?.schritte.some(({ code, erledigt }) => code === 'abfahrt' && erledigt) ?? false}
            />
          ) : (
            <Waiting />
          )}
          {isHere && mobil && !isCancelled ? (
            <Note icon="shield" plain>
              {say(['Bleiben Sie an einem sicheren Ort und am Telefon: ', 'Stay in a safe place and by the phone: '])}
              <span className="num">{shownPhone(mobil)}</span>
            </Note>
          ) : null}
        </div>
        <div className="stack">
          <Beside isWithin />
          {isDemo ? <RestartDemo /> : null}
          {status ? <Progress schritte={status.schritte} now={now} isStale={isStale} /> : null}
        </div>
      </div>
      <Dock />
    </section>
  );
}

/** What was received, when, and under which number. */
function Receipt({ schadennummer, isUnderWay }: { schadennummer: string; isUnderWay: boolean }) {
  const say = useSay();
  const language = useLanguage();
  const vorgang = useHeld((state) => state.held?.vorgang);
  if (!vorgang) return null;
  const data = vorgang.vorgangsMetadaten;
  const isCancelled = data.status.toLowerCase() === 'storniert';
  const title: Text = isCancelled
    ? ['Die Hilfe ist abbestellt', 'Help is cancelled']
    : isUnderWay
      ? ['Hilfe ist unterwegs', 'Help is on the way']
      : ['Ihre Meldung ist da', 'We have your report'];
  const wish: Text = vorgang.hilfeSofort
    ? ['Hier sehen Sie, wie es weitergeht.', 'Here you see how it goes on.']
    : [`Gewünscht: ${whenLine(vorgang)[0]}.`, `Requested: ${whenLine(vorgang)[1]}.`];
  const at = data.timestampGemeldet === null ? '' : timeOfDay(data.timestampGemeldet, language);
  const number = schadennummer || data.ranaVorgangsnummer;
  return (
    <>
      <Lead
        title={say(title)}
        hint={
          <>
            {at ? say([`Eingegangen um ${at}. `, `Received at ${at}. `]) : null}
            {number ? (
              <>
                {schadennummer ? say(['Schadennummer ', 'Claim number ']) : say(['Vorgangsnummer ', 'Case number '])}
                <span className="num">{number}</span>
              </>
            ) : null}
          </>
        }
      />
      {isCancelled || isUnderWay ? null : <p>{say(wish)}</p>}
    </>
  );
}

/** The report lies on this device still. */
function Waiting() {
  const say = useSay();
  return (
    <>
      <Lead title={say(['Ihre Meldung wartet', 'Your report is waiting'])} />
      <NotSent>
        <button className="quiet" type="button" onClick={flushNow}>
          {say(['Jetzt noch einmal versuchen', 'Try again now'])}
        </button>
      </NotSent>
    </>
  );
}
