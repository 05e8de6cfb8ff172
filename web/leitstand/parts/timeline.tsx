import type { Zeile } from '#domain/leitstand/fall.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { TYP } from '#domain/ereignisse/typen.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { nearText } from './time.ts';

interface TimelineProps {
  zeitachse: readonly Zeile[];
  /** Lines that have come while the sheet was open. */
  fresh: readonly Zeile[];
  /** The service's time, milliseconds. */
  now: number;
  zone: string;
}

/** Signs of the lines, by kind or type of the event. */
const SIGNS: Readonly<Record<string, string>> = {
  notiz: 'pencil',
  auftrag: 'tow',
  auftrag_ende: 'alert',
  stille: 'clock',
  partner: 'tow',
  zustaendig: 'person',
  [TYP.EINGANG]: 'list',
  [TYP.BEAUFTRAGT]: 'tow',
  [TYP.ABFAHRT]: 'tow',
  [TYP.ANKUNFT]: 'pin',
  [TYP.ABSCHLUSS]: 'check',
  [TYP.ABGELEHNT]: 'alert',
  [TYP.STORNO]: 'alert',
  [TYP.UEBERFAELLIG]: 'alert',
  [TYP.NICHT_ANGETROFFEN]: 'alert',
  [TYP.BETREIBER_HINWEIS]: 'other',
  [TYP.NACHTRAG]: 'other',
  [TYP.WARTEZEIT]: 'clock',
  [TYP.BERICHTIGUNG]: 'pin',
  [TYP.RUECKRUF]: 'phone',
};

/** What happened, the newest first: each with its time and who said so. */
export function Timeline({ zeitachse, fresh, now, zone }: TimelineProps) {
  const say = useSay();
  const language = useLanguage();
  const isFresh = new Set(fresh.map((zeile) => JSON.stringify(zeile)));
  return (
    <ol className="events">
      {zeitachse.toReversed().map((zeile, index) => (
        <li
          key={`${zeitachse.length - index} ${zeile.zeit}`}
          className={`event${zeile.art === 'notiz' ? ' event-note' : ''}${isFresh.has(JSON.stringify(zeile)) ? ' event-new' : ''}`}
        >
          <Icon name={SIGNS[zeile.art] ?? 'info'} />
          <div>
            <p className="event-head">
              <time className="num" dateTime={zeile.zeit}>
                {nearText(zeile.zeit, now, language, zone)}
              </time>{' '}
              <b>
                <Isolated text={say(zeile.wer)} />
              </b>
              {zeile.art === 'notiz' ? <span className="tag">{say(['intern', 'internal'])}</span> : null}
            </p>
            {say(zeile.text) ? <p>{say(zeile.text)}</p> : null}
            {zeile.worte ? (
              <blockquote>
                <bdi>{zeile.worte}</bdi>
              </blockquote>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
