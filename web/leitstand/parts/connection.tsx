import { serviceNow } from '../../net/clock.ts';
import { ago } from '../../words/ago.ts';
import { timeOfDay } from '../../words/times.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { Icon } from '../../kit/icon.tsx';
import { connectionOf } from '../state/board-state.ts';

interface ConnectionProps {
  /** When the service last said anything, and now, milliseconds of the page's own clock. */
  heard: number | null;
  clock: number;
  failures: number;
  /** Phone number of the desk; '' for none. */
  telefon: string;
}

/** How fresh what is shown is: a sign, a word, and its age. A broken line says what to do instead. */
export function Connection({ heard, clock, failures, telefon }: ConnectionProps) {
  const say = useSay();
  const language = useLanguage();
  const connection = connectionOf({ heard, failures }, clock);
  const age = heard === null ? null : Math.max(0, clock - heard);
  const seconds = age === null ? 0 : Math.round(age / 1_000);
  const old =
    age === null
      ? say(['noch nichts empfangen', 'nothing received yet'])
      : age < 60_000
        ? say([`Stand vor ${seconds} s`, `as of ${seconds} s ago`])
        : `${say(['Stand', 'as of'])} ${ago(0, age, language)}`;
  const at = age === null ? '' : `, ${timeOfDay(serviceNow() - age, language)}`;
  return (
    <div className={`connection connection-${connection}`} role="status">
      {connection === 'live' ? (
        <>
          <span className="dot" />
          <span>{say(['Live', 'Live'])}</span>
        </>
      ) : connection === 'delayed' ? (
        <>
          <Icon name="clock" />
          <span>
            <b>{say(['Verzögert', 'Delayed'])}</b>
            <span className="num">{`: ${old}`}</span>
          </span>
        </>
      ) : (
        <>
          <Icon name="offline" />
          <span>
            <b>{say(['Keine Verbindung', 'No connection'])}</b>
            <span className="num">{`: ${old}${at}. `}</span>
            {telefon ? (
              <a href={`tel:${telefon}`} className="num" translate="no">
                {telefon}
              </a>
            ) : null}
          </span>
        </>
      )}
    </div>
  );
}
