import type { OrderStatus } from '#domain/ereignisse.ts';
import { isLive } from '#domain/ereignisse/frisch.ts';
import { distance, roughDistance } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import { Call } from '../../kit/dock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Note } from '../../kit/note.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { ago } from '../../words/ago.ts';
import { timeOfDay } from '../../words/times.ts';
import { spanOf, tenthsOf } from './arrival-words.ts';
import { isDone, lastHeard, type Stand } from './stand.ts';

interface ArrivalProps {
  status: OrderStatus;
  stand: Stand;
  /** Milliseconds. */
  now: number;
  /** Coordinates of the breakdown, if known. */
  place: Point | null;
}

/** §4 'Expected time': the span with its age and the helper's distance. 'Overdue': since when nothing was heard. */
export function Arrival({ status, stand, now, place }: ArrivalProps) {
  if (stand === 'nicht angetroffen') return <NotMet />;
  if (stand === 'überfällig') return <Late status={status} now={now} />;
  if (!status.eta) return null;
  return <Promised status={status} eta={status.eta} now={now} place={place} />;
}

function Promised({ status, eta, now, place }: Omit<ArrivalProps, 'stand'> & { eta: NonNullable<OrderStatus['eta']> }) {
  const say = useSay();
  const language = useLanguage();
  const { words, unit } = spanOf(Date.parse(eta.von), Date.parse(eta.bis), now, language);
  const said = Date.parse(eta.stand);
  const isPast = now > Date.parse(eta.bis);
  return (
    <section className="eta" aria-label={say(['Ankunft', 'Arrival'])}>
      <p>
        {isPast
          ? say(['Angesagt war der Helfer zwischen', 'The helper was expected between'])
          : say(['Der Helfer kommt zwischen', 'The helper arrives between'])}
      </p>
      <p className="time">
        {words} <small>{unit}</small>
      </p>
      <div className={`drive drive-${tenthsOf(status, now)}`} aria-hidden="true">
        <Icon name="tow" />
        <Icon name="pin" />
      </div>
      <p>
        <Rest status={status} now={now} place={place} />
        {say([`Angesagt um ${timeOfDay(said, 'de')}, `, `Promised at ${timeOfDay(said, 'en')}, `])}
        {ago(said, now, language)}.
      </p>
    </section>
  );
}

/** The helper's distance, only from a position of the last two minutes. D83. */
function Rest({ status: { position }, now, place }: Pick<ArrivalProps, 'status' | 'now' | 'place'>) {
  const say = useSay();
  if (!position || !place || !isLive(position, now)) return null;
  const [de, en] = roughDistance(distance(place, position));
  return say([`Noch etwa ${de}. `, `About ${en} to go. `]);
}

function Late({ status, now }: Pick<ArrivalProps, 'status' | 'now'>) {
  const say = useSay();
  const since = lastHeard(status);
  const span = status.eta && ([Date.parse(status.eta.von), Date.parse(status.eta.bis)] as const);
  const of: Text = isDone(status, 'beauftragt') ? [' vom Helfer', ' from the helper'] : ['', ''];
  const was = span && ([spanOf(...span, now, 'de'), spanOf(...span, now, 'en')] as const);
  return (
    <section className="eta eta-late" aria-label={say(['Ankunft', 'Arrival'])}>
      <p className="time">
        {say([
          `Seit ${timeOfDay(since, 'de')} keine Nachricht${of[0]}`,
          `No news${of[1]} since ${timeOfDay(since, 'en')}`,
        ])}
      </p>
      <p>
        {was
          ? say([
              `Angesagt war er zwischen ${was[0].words} ${was[0].unit}. `,
              `The helper was expected between ${was[1].words} ${was[1].unit}. `,
            ])
          : null}
        {say(['Sie können uns auch anrufen.', 'You can also call us.'])}
      </p>
    </section>
  );
}

function NotMet() {
  const say = useSay();
  return (
    <Note icon="alert">
      <div className="stack">
        <p>
          {say([
            'Der Helfer hat Sie nicht gefunden. Rufen Sie uns jetzt an, dann kommt er noch einmal.',
            'The helper did not find you. Call us now and they will come again.',
          ])}
        </p>
        <Call wide />
      </div>
    </Note>
  );
}
