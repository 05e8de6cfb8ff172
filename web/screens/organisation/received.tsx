import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { whenLine } from '#domain/personen/wann.ts';
import { whyCancelled } from '#domain/ereignisse/storno.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Lead } from '../../kit/lead.tsx';
import { useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { TITLES, type Stand } from './stand.ts';
import { Isolated } from '../../kit/isolated.tsx';

interface ReceivedProps {
  /** Null while it is not known. */
  status: OrderStatus | null;
  stand: Stand;
}

/** Heading with the state of the order, the number under which it is confirmed, and who acts next. */
export function Received({ status, stand }: ReceivedProps) {
  const say = useSay();
  return (
    <div className="near">
      <Lead title={say(TITLES[stand])} />
      <Confirmed status={status} stand={stand} />
      <Next status={status} stand={stand} />
    </div>
  );
}

/** §4 'Saved line': confirmed, since when and under which number. The tick is the service's answer. R8. */
function Confirmed({ status, stand }: ReceivedProps) {
  const say = useSay();
  const held = useApp((state) => state.held);
  if (!held || held.id === DEMO_ID) return null;
  const { timestampGemeldet, ranaVorgangsnummer } = held.vorgang.vorgangsMetadaten;
  const isFresh = stand === 'gemeldet' && timestampGemeldet !== null;
  const at = (language: 'de' | 'en'): string => timeOfDay(timestampGemeldet!, language);
  const number = status?.schadennummer || status?.vorgangsnummer || ranaVorgangsnummer;
  const name: Text = status?.schadennummer ? ['Schadennummer ', 'claim number '] : ['Nummer ', 'number '];
  return (
    <p className="saved">
      <Icon name="saved" />
      <span>
        <span>
          {say(isFresh ? [`Bestätigt um ${at('de')}`, `Confirmed at ${at('en')}`] : ['Bestätigt', 'Confirmed'])}
        </span>
        {number ? (
          <>
            <span>, </span>
            <span className="number-of">{say(name)}</span>
            <span className="num" translate="no">
              {number}
            </span>
          </>
        ) : null}
      </span>
    </p>
  );
}

const NEXT: Partial<Record<Stand, Text>> = {
  gemeldet: ['Als Nächstes beauftragen wir einen Helfer.', 'Next we assign a helper.'],
  beauftragt: ['Als Nächstes fährt der Helfer los.', 'Next the helper sets off.'],
  unterwegs: ['Der Helfer fährt zu Ihnen.', 'The helper is driving to you.'],
};

/** Who acts next and until when, where no time of arrival says it. From then on the silence is overdue. D111 */
function Next({ status, stand }: ReceivedProps) {
  const say = useSay();
  const vorgang = useApp((state) => state.held?.vorgang);
  if (stand === 'storniert') return <Why code={status?.storno || vorgang?.vorgangsMetadaten.storno || ''} />;
  if (stand === 'fertig' && status?.ziel) {
    const to = [status.ziel.name, status.ziel.adresse].filter(Boolean).join(', ');
    return (
      <p>
        <Isolated text={say([`Gebracht zu ${to}`, `Taken to ${to}`])} />
      </p>
    );
  }
  const next = NEXT[stand];
  if (!next || status?.eta) return null;
  const wish = stand === 'gemeldet' && vorgang && !vorgang.hilfeSofort ? whenLine(vorgang) : null;
  const due = status?.ueberfaelligAb ? Date.parse(status.ueberfaelligAb) : null;
  return (
    <p>
      {`${say(wish ? [`Gewünscht: ${wish[0]}.`, `Requested: ${wish[1]}.`] : next)}${
        due === null
          ? ''
          : say([
              ` Bis ${timeOfDay(due, 'de')} steht hier mehr.`,
              ` You will see more here by ${timeOfDay(due, 'en')}.`,
            ])
      }`}
    </p>
  );
}

/** A sentence with its mark at the end. */
const ended = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

function Why({ code }: { code: string }) {
  const say = useSay();
  const why = whyCancelled(code);
  return (
    <p>
      {`${why ? say([`Grund: ${ended(why[0])} `, `Reason: ${ended(why[1])} `]) : ''}${say(['Brauchen Sie doch Hilfe, rufen Sie uns an.', 'If you need help after all, call us.'])}`}
    </p>
  );
}
