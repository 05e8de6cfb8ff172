import type { Text } from '#domain/text.ts';
import type { NachrichtenStand } from '../../../vorgang/after/nachrichten.ts';
import { timeOfDay } from '../../../words/times.ts';
import { useLanguage, useSay } from '../../../words/use-say.ts';
import { Isolated, Ltr } from '../../../kit/isolated.tsx';

interface SmsProps {
  isOn: boolean;
  nummer: string;
  onChange(body: object, said: Text): Promise<void>;
}

/** News by text message: asks for them, to which number, or takes them back. */
export function Sms({ isOn, nummer, onChange }: SmsProps) {
  const say = useSay();
  if (isOn)
    return (
      <button
        className="button button-2"
        type="button"
        onClick={() => void onChange({ abbestellen: 'sms' }, ['Per SMS: aus.', 'By text message: off.'])}
      >
        {say(['SMS abbestellen', 'Stop text messages'])}
      </button>
    );
  return (
    <button
      className="button button-2 button-sms"
      type="button"
      onClick={() => void onChange({ bestellen: 'sms' }, ['Per SMS: an.', 'By text message: on.'])}
    >
      <span>{say(['SMS bekommen', 'Get text messages'])}</span>
      <small>
        <Ltr text={nummer} />
      </small>
    </button>
  );
}

/** With the trial gateway, what would have been sent. */
export function SmsGesagt({ sms: { nummer, gesagt } }: { sms: NonNullable<NachrichtenStand['sms']> }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <ol className="notes">
      {gesagt.map(({ zeit, text }) => (
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
  );
}
