import { useState } from 'react';
import { MINUTEN } from '#domain/auftrag.ts';
import type { Text } from '#domain/text.ts';
import { wallClock } from '#domain/wall-clock.ts';
import { useSay } from '../../../words/use-say.ts';
import { nextMoment } from '../../state/clock-time.ts';
import { useNow } from '../time.ts';
import { DeedForm, Field, pathOf, type DeedDialogProps } from './deed-form.tsx';

const MINUTE = 60_000;

/** Promises a time: minutes from now, or a time of day. The person sees it at once. */
export function PromiseDialog({ blatt, zone, onClose }: DeedDialogProps) {
  const say = useSay();
  const now = useNow();
  /** Either is typed; the other one is empty then. */
  const [minuten, setMinuten] = useState('30');
  const [uhrzeit, setUhrzeit] = useState('');
  const [isWrong, setWrong] = useState(false);
  const termin = uhrzeit ? nextMoment(uhrzeit, now, zone) : null;
  const wait = Number(minuten) || 0;
  const moment = uhrzeit ? termin : wait ? now + wait * MINUTE : null;
  const inMinutes = (words: string): void => {
    setMinuten(words.replaceAll(/\D/g, '').slice(0, 3));
    setUhrzeit('');
    setWrong(false);
  };
  const atTime = (words: string): void => {
    setUhrzeit(words);
    setMinuten('');
    setWrong(false);
  };
  return (
    <DeedForm
      title={['Zeit zusagen', 'Promise a time']}
      button={['Zusagen', 'Promise']}
      deed={() => {
        const path = pathOf(blatt, 'zusage');
        if (!uhrzeit) return { method: 'POST', path, body: { wartezeitMinuten: wait } };
        setWrong(termin === null);
        return termin === null ? null : { method: 'POST', path, body: { termin: new Date(termin).toISOString() } };
      }}
      onClose={onClose}
    >
      <p>{say(['Die Person sieht die neue Zeit sofort.', 'The person sees the new time at once.'])}</p>
      <div className="minutes">
        {MINUTEN.offered.map((minutes) => (
          <button
            className="offer num"
            type="button"
            key={minutes}
            aria-pressed={minuten === String(minutes)}
            onClick={() => inMinutes(String(minutes))}
          >
            {say([`${minutes} Min.`, `${minutes} min`])}
          </button>
        ))}
      </div>
      <div className="two-selects">
        <Field
          id="zusage-minuten"
          label={['Minuten ab jetzt', 'Minutes from now']}
          value={minuten}
          isShort
          onChange={inMinutes}
        />
        <Field
          id="zusage-uhrzeit"
          label={['Oder eine Uhrzeit, etwa 14:35', 'Or a time of day, such as 14:35']}
          value={uhrzeit}
          isShort
          wrong={isWrong ? WRONG : null}
          onChange={atTime}
        />
      </div>
      <p className="num" role="status">
        {moment === null ? '' : say(saidWords(moment, now, zone))}
      </p>
    </DeedForm>
  );
}

/** What is promised, as a time of day and in minutes. */
function saidWords(moment: number, now: number, zone: string): Text {
  const { uhrzeit } = wallClock(moment, zone);
  const minutes = Math.max(1, Math.round((moment - now) / MINUTE));
  return [`Zugesagt wird ${uhrzeit}, in ${minutes} Min.`, `You promise ${uhrzeit}, in ${minutes} min.`];
}

const WRONG = [
  'Geben Sie eine Uhrzeit der nächsten zehn Stunden an, zum Beispiel 14:35.',
  'Give a time of the next ten hours, such as 14:35.',
] as const satisfies Text;
