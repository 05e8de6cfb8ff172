import type { OrderStatus } from '#domain/ereignisse.ts';
import { whyCancelled } from '#domain/ereignisse/storno.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { distanceText, roughDistance } from '#domain/ort/entfernung.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Lead } from '../../kit/lead.tsx';
import { useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { useTitle } from '../../words/title.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { headlineOf, type Stand } from './stand.ts';

interface ReceivedProps {
  /** Null while it is not known. */
  status: OrderStatus | null;
  stand: Stand;
  /** How far the helper is; null: not known now. */
  metres: number | null;
}

/** Heading with the state of the order, and what to know or do of it at once. */
export function Received({ status, stand, metres }: ReceivedProps) {
  const say = useSay();
  useTitle(say(tabOf(stand, metres)));
  return (
    <div className="near">
      <Lead title={say(headlineOf(stand, metres))} />
      {stand === 'gemeldet' ? <Confirmed status={status} isFresh /> : null}
      {stand === 'storniert' ? <Why code={status?.storno} /> : null}
      {stand === 'da' ? <UntilTheyCome /> : null}
    </div>
  );
}

/** The title of the tab: how far the helper is, then the heading; a dot once they are there. */
function tabOf(stand: Stand, metres: number | null): Text {
  const [de, en] = headlineOf(stand, metres);
  if (stand === 'da') return [`● ${de}`, `● ${en}`];
  if (metres === null) return [de, en];
  const [weit, far] = metres < 1_000 ? roughDistance(metres) : distanceText(Math.round(metres / 1_000) * 1_000);
  return [`${weit} · ${de}`, `${far} · ${en}`];
}

interface ConfirmedProps {
  status: OrderStatus | null;
  /** Says when. */
  isFresh?: boolean;
}

/** §4 'Saved line': confirmed, since when and under which number. The tick is the service's answer. R8. */
export function Confirmed({ status, isFresh = false }: ConfirmedProps) {
  const say = useSay();
  const held = useApp((state) => state.held);
  if (!held || held.id === DEMO_ID) return null;
  const { timestampGemeldet, ranaVorgangsnummer } = held.vorgang.vorgangsMetadaten;
  const at = (language: 'de' | 'en'): string => timeOfDay(timestampGemeldet!, language);
  const number = status?.schadennummer || status?.vorgangsnummer || ranaVorgangsnummer;
  const name: Text = status?.schadennummer ? ['Schadennummer ', 'claim number '] : ['Nummer ', 'number '];
  return (
    <p className="saved">
      <Icon name="saved" />
      <span>
        <span>
          {say(
            isFresh && timestampGemeldet !== null
              ? [`Bestätigt um ${at('de')}`, `Confirmed at ${at('en')}`]
              : ['Bestätigt', 'Confirmed'],
          )}
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

/** A sentence with its mark at the end. */
const ended = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

function Why({ code }: { code: string | undefined }) {
  const say = useSay();
  const own = useApp((state) => state.held?.vorgang.vorgangsMetadaten.storno ?? '');
  const why = whyCancelled(code || own);
  return (
    <p>
      {`${why ? say([`Grund: ${ended(why[0])} `, `Reason: ${ended(why[1])} `]) : ''}${say(['Brauchen Sie doch Hilfe, rufen Sie uns an.', 'If you need help after all, call us.'])}`}
    </p>
  );
}

/** Where to wait for the last metres. */
function UntilTheyCome() {
  const say = useSay();
  const isMotorway = useApp((state) => state.held?.vorgang.schadenOrt.ortsTyp === 'autobahn');
  return (
    <p>
      {say(
        isMotorway
          ? [
              'Bleiben Sie hinter der Leitplanke, bis er bei Ihnen ist.',
              'Stay behind the barrier until they reach you.',
            ]
          : ['Bleiben Sie an einem sicheren Ort, bis er bei Ihnen ist.', 'Stay somewhere safe until they reach you.'],
      )}
    </p>
  );
}
