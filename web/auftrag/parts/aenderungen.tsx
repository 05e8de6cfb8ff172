import { useEffect, useRef } from 'react';
import { GESEHEN, type Auftrag } from '#domain/auftrag.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { say as tell } from '../device/say.ts';
import { useAuftrag } from '../held.ts';

/** Milliseconds of vibration: on, off, on. */
const ALARM = [300, 150, 300];

/**
 * What has changed and must be acknowledged by a tap: a cancel, words of the person or of the operator. Assertive, with
 * vibration, for it may be the reason to turn around.
 */
export function Aenderungen({ aenderungen }: Pick<Auftrag, 'aenderungen'>) {
  const say = useSay();
  const zone = useAuftrag((state) => state.zone);
  const newest = aenderungen.at(-1)?.nr ?? 0;
  const felt = useRef(0);
  useEffect(() => {
    // Browsers let a page vibrate once it was tapped.
    if (newest > felt.current && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ALARM);
    felt.current = Math.max(felt.current, newest);
  }, [newest]);
  return (
    <div role="alert">
      {newest ? (
        <section className="note neu" aria-labelledby="neu">
          <Icon name="alert" />
          <div className="near">
            <h2 id="neu">{say(['Das ist neu', 'This is new'])}</h2>
            <ul>
              {aenderungen.map(({ nr, zeit, text }) => (
                <li key={nr}>
                  <time className="num" dateTime={zeit}>
                    {say([timeOfDay(Date.parse(zeit), 'de', zone), timeOfDay(Date.parse(zeit), 'en', zone)])}
                  </time>{' '}
                  <Isolated text={say(text)} />
                </li>
              ))}
            </ul>
            <button className="button button-2" type="button" onClick={() => void tell(GESEHEN, { nr: newest })}>
              {say(['Verstanden', 'Understood'])}
            </button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
