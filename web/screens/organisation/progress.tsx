import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { ago } from '../../words/ago.ts';
import { timeOfDay } from '../../words/times.ts';
import type { Stand } from './stand.ts';
import { stopsOf, type Stop } from './stops.ts';
import type { Seen } from './use-status.ts';

interface ProgressProps {
  seen: Seen;
  status: OrderStatus;
  stand: Stand;
}

/** §4 'Order': six steps, each done, current or open; a solid line marks what is done. */
export function Progress({ seen: { now, asOf, isStale }, status, stand }: ProgressProps) {
  const say = useSay();
  return (
    <section className="card" aria-labelledby="stand">
      <h2 id="stand">{say(['Verlauf', 'Progress'])}</h2>
      <ol className="progress">
        {stopsOf(status, stand).map((stop) => (
          <Item key={stop.code} stop={stop} now={now} />
        ))}
      </ol>
      {isStale ? (
        <p className="saved saved-not">
          <Icon name="offline" />
          <span>
            {say([
              `Gerade keine Verbindung. Stand von ${timeOfDay(asOf, 'de')}.`,
              `No connection right now. This is as of ${timeOfDay(asOf, 'en')}.`,
            ])}
          </span>
        </p>
      ) : null}
    </section>
  );
}

const NOW: Text = ['Jetzt: ', 'Now: '];

// prettier-ignore
const PLACES: Readonly<Record<Stop['place'], Text>> = {
  gone:  ['Erledigt: ', 'Done: '],
  now:   NOW,
  heed:  NOW,
  off:   NOW,
  later: ['Noch offen: ', 'Still open: '],
};

function Item({ stop: { code, name, icon, zeit, place, expected }, now }: { stop: Stop; now: number }) {
  const say = useSay();
  const language = useLanguage();
  const moment = zeit === null ? null : Date.parse(zeit);
  const isHere = place !== 'gone' && place !== 'later';
  return (
    <li className={isHere ? `now ${place}` : place} aria-current={isHere ? 'step' : undefined}>
      <span className="mark">{place === 'later' ? null : <Icon name={icon} />}</span>
      <div>
        <span className="unseen">{say(PLACES[place])}</span>
        <span>{say(name)}</span>
        {moment !== null && (isHere || code === 'meldung') ? <small>{ago(moment, now, language)}</small> : null}
      </div>
      {moment !== null ? (
        <time dateTime={zeit ?? undefined}>{timeOfDay(moment, language).replace(' Uhr', '')}</time>
      ) : (
        <span className="num">{expected ? say(expected) : null}</span>
      )}
    </li>
  );
}
