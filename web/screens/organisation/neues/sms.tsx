import type { NachrichtenStand } from '../../../vorgang/after/nachrichten.ts';
import { timeOfDay } from '../../../words/times.ts';
import { useLanguage, useSay } from '../../../words/use-say.ts';

/** News by text message: to which number, and with the trial gateway what would have been sent. */
export function Sms({ sms, onStop }: { sms: NonNullable<NachrichtenStand['sms']>; onStop(): void }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <>
      <p>
        {say(['Per SMS an ', 'By text message to '])}
        <span className="num">{sms.nummer}</span>
      </p>
      {sms.gesagt.length ? (
        <ol className="notes">
          {sms.gesagt.map(({ zeit, text }) => (
            <li key={zeit}>
              <time dateTime={zeit}>{timeOfDay(Date.parse(zeit), language)}</time>
              <span>
                {say(['SMS an ', 'Text to '])}
                {sms.nummer}: {text}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <button className="button button-2" type="button" onClick={onStop}>
        {say(['SMS abbestellen', 'Stop text messages'])}
      </button>
    </>
  );
}
