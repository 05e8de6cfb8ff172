import type { Text } from '#domain/text.ts';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { isLive } from '#domain/ereignisse/frisch.ts';
import { distance, roughDistance } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { Call } from '../../kit/dock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Note } from '../../kit/note.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { ago } from '../../words/ago.ts';
import { timeOfDay } from '../../words/times.ts';
import { spanOf, tenthsOf } from './arrival-words.ts';
import { Overdue } from './overdue.tsx';
import { isOverdue, type Stand } from './stand.ts';

interface ArrivalProps {
  status: OrderStatus;
  stand: Stand;
  /** Milliseconds. */
  now: number;
  /** Coordinates of the breakdown, if known. */
  place: Point | null;
}

/** §4 'Expected time': the span with its age and the helper's distance; or what became of it. */
export function Arrival({ status, stand, now, place }: ArrivalProps) {
  if (stand === 'nicht angetroffen') return <NotMet />;
  if (isOverdue(stand)) return <Overdue status={status} now={now} />;
  if (!status.eta) return null;
  return <Promised status={status} eta={status.eta} now={now} place={place} />;
}

function Promised({ status, eta, now, place }: Omit<ArrivalProps, 'stand'> & { eta: NonNullable<OrderStatus['eta']> }) {
  const say = useSay();
  const language = useLanguage();
  const { words, unit } = spanOf(Date.parse(eta.von), Date.parse(eta.bis), now, language);
  const isPast = now > Date.parse(eta.bis);
  return (
    <section className="eta" aria-label={say(['Ankunft', 'Arrival'])}>
      <p>
        {isPast
          ? say(['Erwartet war der Helfer zwischen', 'The helper was expected between'])
          : say(['Der Helfer kommt zwischen', 'The helper arrives between'])}
      </p>
      <p className="time">
        <span>{words}</span> <small>{unit}</small>
      </p>
      <div className={`drive drive-${tenthsOf(status, now)}`} aria-hidden="true">
        <Icon name="tow" />
        <Icon name="pin" />
      </div>
      <p>{say(restOf(status, now, place) ?? estimated(Date.parse(eta.stand)))}</p>
    </section>
  );
}

/** When the time was promised. */
const estimated = (moment: number): Text => [
  `Geschätzt um ${timeOfDay(moment, 'de')}.`,
  `Estimated at ${timeOfDay(moment, 'en')}.`,
];

/** The helper's distance and its age, only from a position of the last two minutes. D83. */
function restOf({ position }: OrderStatus, now: number, place: Point | null): Text | null {
  if (!position || !place || !isLive(position, now)) return null;
  const [de, en] = roughDistance(distance(place, position));
  const [vor, since] = [ago(Date.parse(position.zeit), now, 'de'), ago(Date.parse(position.zeit), now, 'en')];
  return [`Noch etwa ${de}, ${vor} gemessen.`, `About ${en} to go, measured ${since}.`];
}

/** Whether the arrival card tells the helper's distance, so that no other sentence has to. */
export const hasDistance = ({ eta, position }: OrderStatus, stand: Stand, now: number): boolean =>
  eta !== null && stand === 'unterwegs' && position !== null && isLive(position, now);

/** Where there is no dock, the call stands in the note. */
function NotMet() {
  const say = useSay();
  return (
    <Note icon="alert">
      <span>
        {say(['Rufen Sie uns jetzt an, dann kommt er noch einmal.', 'Call us now. We will send your helper again.'])}
      </span>
      <p className="wide-only">
        <Call first />
      </p>
    </Note>
  );
}
