import { SCHRITTE, type Schritt } from '#domain/ereignisse.ts';
import { Icon } from '../../fields/icon.tsx';
import { useLanguage, useSay } from '../../fields/say.ts';
import { ago, timeOfDay } from '../../fields/times.ts';

interface ProgressProps {
  schritte: readonly Schritt[];
  /** Milliseconds, for 'how long ago'. */
  now: number;
  /** The service could not be asked just now. */
  isStale: boolean;
}

/** §4 'Order progress': six steps, done, under way or open. An unbroken line is what has happened. */
export function Progress({ schritte, now, isStale }: ProgressProps) {
  const say = useSay();
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
            place={index < current ? 'gone' : index > current ? 'later' : schritt.code === 'abschluss' ? 'gone' : 'now'}
          />
        ))}
      </ol>
      <p className="hint small" role="status">
        {isStale
          ? say([
              'Gerade keine Verbindung. Der Stand kann älter sein.',
              'No connection right now. This may be out of date.',
            ])
          : null}
      </p>
    </section>
  );
}

const ICON_OF: Partial<Record<Schritt['code'], string>> = { abfahrt: 'tow', beauftragt: 'person', ankunft: 'pin' };

function Step({
  schritt: { code, zeit },
  now,
  place,
}: {
  schritt: Schritt;
  now: number;
  place: 'gone' | 'now' | 'later';
}) {
  const say = useSay();
  const language = useLanguage();
  const moment = zeit === null ? null : Date.parse(zeit);
  const words = SCHRITTE.find(([name]) => name === code)![2];
  const state = say(
    place === 'gone'
      ? ['Erledigt: ', 'Done: ']
      : place === 'now'
        ? ['Jetzt: ', 'Now: ']
        : ['Noch offen: ', 'Still open: '],
  );
  return (
    <li className={place === 'gone' ? undefined : place} aria-current={place === 'now' ? 'step' : undefined}>
      <span className="mark">
        {place === 'later' ? null : <Icon name={place === 'now' ? (ICON_OF[code] ?? 'check') : 'check'} />}
      </span>
      <div>
        <span className="unseen">{state}</span>
        {say(words)}
        {moment !== null && (place === 'now' || code === 'meldung') ? (
          <small>{ago(moment, now, language)}</small>
        ) : null}
      </div>
      {moment === null ? (
        <span />
      ) : (
        <time dateTime={zeit ?? undefined}>{timeOfDay(moment, language).replace(' Uhr', '')}</time>
      )}
    </li>
  );
}
