import type { OrderStatus } from '#domain/ereignisse.ts';
import { SCHRITTE, type Schritt } from '#domain/ereignisse/schritte.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useLanguage, useSay } from '../../words/say.ts';
import { ago } from '../../words/ago.ts';
import { timeOfDay } from '../../words/times.ts';
import type { Stand } from './stand.ts';
import type { Seen } from './use-status.ts';

interface ProgressProps {
  seen: Seen;
  status: OrderStatus;
  stand: Stand;
}

/** §4 'Order progress': six steps, done, under way or open. An unbroken line is what has happened. */
export function Progress({ seen: { now, asOf, isStale }, status, stand }: ProgressProps) {
  const say = useSay();
  const { schritte } = status;
  const isOver = stand === 'fertig' || stand === 'storniert';
  const current = schritte.findLastIndex(({ erledigt }) => erledigt);
  return (
    <section className="card" aria-labelledby="stand">
      <h2 id="stand">{say(['Stand der Dinge', 'Where things stand'])}</h2>
      <ol className="progress">
        {schritte.map((schritt, index) => (
          <Step
            key={schritt.code}
            schritt={schritt}
            now={now}
            place={index > current ? 'later' : index < current || isOver ? 'gone' : 'now'}
            isOff={stand === 'storniert'}
            expected={schritt.code === 'ankunft' ? expectedOf(status, stand) : null}
          />
        ))}
      </ol>
      {isStale ? (
        <p className="saved saved-not">
          <Icon name="offline" />
          {say([
            `Gerade keine Verbindung. Stand von ${timeOfDay(asOf, 'de')}.`,
            `No connection right now. This is as of ${timeOfDay(asOf, 'en')}.`,
          ])}
        </p>
      ) : null}
    </section>
  );
}

/** About when the helper arrives: the middle of the span, to five minutes. */
function expectedOf({ eta }: OrderStatus, stand: Stand): Text | null {
  if (stand === 'überfällig') return ['überfällig', 'overdue'];
  if (!eta) return null;
  const middle = (Date.parse(eta.von) + Date.parse(eta.bis)) / 2;
  const moment = Math.round(middle / 300_000) * 300_000;
  return [`etwa ${timeOfDay(moment, 'de').replace(' Uhr', '')}`, `about ${timeOfDay(moment, 'en')}`];
}

const ICON_OF: Partial<Record<Schritt['code'], string>> = { abfahrt: 'tow', beauftragt: 'person', ankunft: 'pin' };

// prettier-ignore
const PLACES = {
  gone:  ['Erledigt: ', 'Done: '],
  now:   ['Jetzt: ', 'Now: '],
  later: ['Noch offen: ', 'Still open: '],
  off:   ['Entfällt: ', 'Not needed: '],
} as const satisfies Record<string, Text>;

interface StepProps {
  schritt: Schritt;
  now: number;
  place: 'gone' | 'now' | 'later';
  /** Cancelled: what is open will not come. */
  isOff: boolean;
  /** When an open step is expected. */
  expected: Text | null;
}

function Step({ schritt: { code, zeit }, now, place, isOff, expected }: StepProps) {
  const say = useSay();
  const language = useLanguage();
  const moment = zeit === null ? null : Date.parse(zeit);
  const isOpen = place === 'later';
  return (
    <li className={place === 'gone' ? undefined : place} aria-current={place === 'now' ? 'step' : undefined}>
      <span className="mark">
        {isOpen ? null : <Icon name={place === 'now' ? (ICON_OF[code] ?? 'check') : 'check'} />}
      </span>
      <div>
        <span className="unseen">{say(PLACES[isOpen && isOff ? 'off' : place])}</span>
        {say(SCHRITTE.find(([name]) => name === code)![1])}
        {moment !== null && (place === 'now' || code === 'meldung') ? (
          <small>
            {code === 'abfahrt' ? say(['los\u00adgefahren ', 'left ']) : null}
            {ago(moment, now, language)}
          </small>
        ) : null}
      </div>
      {moment !== null ? (
        <time dateTime={zeit ?? undefined}>{timeOfDay(moment, language).replace(' Uhr', '')}</time>
      ) : (
        <span className="num">{isOpen && expected ? say(expected) : null}</span>
      )}
    </li>
  );
}
