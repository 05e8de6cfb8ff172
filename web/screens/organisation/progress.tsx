import type { ReactNode } from 'react';
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
  /** When the arrival is expected, as the page says it elsewhere; null: not. */
  arrival: Text | null;
  /** Above the list, or with the steps that are folded. */
  children?: ReactNode;
}

/**
 * §4 'Order': six steps, each done, current or open; a solid line marks what is done. From the start of the drive on
 * the steps before it are one line, which opens.
 */
export function Progress({ seen: { now, asOf, isStale }, status, stand, arrival, children }: ProgressProps) {
  const say = useSay();
  const stops = stopsOf(status, stand, arrival);
  const drive = stops.findIndex(({ code, place }) => code === 'abfahrt' && place !== 'later');
  const past = stops.slice(0, Math.max(0, drive));
  const itemOf = (stop: Stop) => <Item key={stop.code} stop={stop} now={now} isOver={stand === 'fertig'} />;
  return (
    <section className="card" aria-labelledby="stand">
      <h2 id="stand">{say(['Verlauf', 'Progress'])}</h2>
      {past.length ? null : children}
      <ol className="progress">
        {past.length ? (
          <li className="gone past">
            <details>
              <summary>
                <span className="mark">
                  <Icon name="check" />
                </span>
                <Past stops={past} />
              </summary>
              <ol>{past.map(itemOf)}</ol>
              {children}
            </details>
          </li>
        ) : null}
        {stops.slice(past.length).map(itemOf)}
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

// prettier-ignore
const SHORT: Partial<Record<Stop['code'], Text>> = {
  meldung:       ['Gemeldet', 'Reported'],
  schadennummer: ['Schaden\u00adnummer', 'Claim number'],
  beauftragt:    ['Beauf\u00adtragt', 'Assigned'],
};

/** The steps before the drive in one line. */
function Past({ stops }: { stops: readonly Stop[] }) {
  const say = useSay();
  const language = useLanguage();
  const words = stops.map(({ code, name, zeit }) =>
    [say(SHORT[code] ?? name), zeit && timeOfDay(Date.parse(zeit), language).replace(' Uhr', '')]
      .filter(Boolean)
      .join(' '),
  );
  return (
    <span>
      <span className="unseen">{say(PLACES.gone)}</span>
      <span>{words.join(' · ')}</span>
    </span>
  );
}

/** `isOver`: nothing ages any more. */
function Item({ stop, now, isOver }: { stop: Stop; now: number; isOver: boolean }) {
  const { code, name, icon, zeit, place, expected } = stop;
  const say = useSay();
  const language = useLanguage();
  const moment = zeit === null ? null : Date.parse(zeit);
  const isHere = place !== 'gone' && place !== 'later';
  const hasAge = moment !== null && !isOver && (isHere || code === 'meldung');
  return (
    <li className={isHere ? `now ${place}` : place} aria-current={isHere ? 'step' : undefined}>
      <span className="mark">{place === 'later' ? null : <Icon name={icon} />}</span>
      <div>
        <span className="unseen">{say(PLACES[place])}</span>
        <span>{say(name)}</span>
        {hasAge ? <small>{ago(moment, now, language)}</small> : null}
      </div>
      {moment !== null ? (
        <time dateTime={zeit ?? undefined}>{timeOfDay(moment, language).replace(' Uhr', '')}</time>
      ) : (
        <span className="num">{expected ? say(expected) : null}</span>
      )}
    </li>
  );
}
