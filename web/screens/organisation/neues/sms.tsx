import type { Text } from '#domain/text.ts';
import type { NachrichtenStand } from '../../../vorgang/after/nachrichten.ts';
import { timeOfDay } from '../../../words/times.ts';
import { useLanguage, useSay } from '../../../words/use-say.ts';
import { Isolated, Ltr } from '../../../kit/isolated.tsx';

interface SmsProps {
  /** Null: they are off, and may be asked for. */
  sms: NachrichtenStand['sms'];
  nummer: string;
  onChange(body: object, said: Text): Promise<void>;
}

/** News by text message: to which number, and with the trial gateway what would have been sent. */
export function Sms({ sms, nummer, onChange }: SmsProps) {
  const say = useSay();
  const language = useLanguage();
  if (!sms)
    return (
      <button
        className="button button-2"
        type="button"
        onClick={() => void onChange({ bestellen: 'sms' }, ['Per SMS: an.', 'By text message: on.'])}
      >
        <span>{say(['SMS an ', 'Text messages to '])}</span>
        <Ltr text={nummer} />
      </button>
    );
  return (
    <div className="stack">
      <p>
        <span>{say(['Per SMS an ', 'By text message to '])}</span>
        <Ltr text={nummer} />
      </p>
      {sms.gesagt.length ? (
        <ol className="notes">
          {sms.gesagt.map(({ zeit, text }) => (
            <li key={zeit}>
              <time dateTime={zeit}>{timeOfDay(Date.parse(zeit), language)}</time>
              <span>
                <span>{say(['SMS an ', 'Text to '])}</span>
                <Ltr text={nummer} />
                <span>: </span>
                <Isolated text={text} />
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <button
        className="button button-2"
        type="button"
        onClick={() => void onChange({ abbestellen: 'sms' }, ['Per SMS: aus.', 'By text message: off.'])}
      >
        {say(['SMS abbestellen', 'Stop text messages'])}
      </button>
    </div>
  );
}
