import { useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { timeOfDay } from '../../words/times.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { allowSound, muteFor, useSound } from '../state/sound.ts';

/** Minutes for which the tones can be muted. */
const MINUTES = [15, 30, 60] as const;

/** Bar that asks for the one click without which the browser lets nothing sound. */
export function SoundBar() {
  const say = useSay();
  const { isAllowed, isAble } = useSound();
  if (isAllowed) return null;
  return (
    <div className="banner banner-warn">
      <Icon name="alert" />
      <div>
        <p>
          {isAble
            ? say([
                'Neue Meldungen sind noch nicht zu hören: Der Browser braucht einen Klick.',
                'New reports cannot be heard yet: the browser needs one click.',
              ])
            : say([
                'Neue Meldungen sind nicht zu hören: Der Browser hat keinen Ton. Prüfen Sie den Lautsprecher.',
                'New reports cannot be heard: the browser has no sound. Check the loudspeaker.',
              ])}
        </p>
      </div>
      <button className="button button-2" type="button" onClick={() => void allowSound()}>
        {say(['Ton einschalten', 'Switch sound on'])}
      </button>
    </div>
  );
}

/** Mutes the tones for a while; then it says for whom and until when. */
export function SoundButton({ name }: { name: string }) {
  const say = useSay();
  const language = useLanguage();
  const { mutedUntil } = useSound();
  if (mutedUntil)
    return (
      <button className="chip chip-warn" type="button" onClick={() => muteFor(0)}>
        <Icon name="alert" />
        <span>
          <b className="num">
            {say([
              `Ton aus für ${name} bis ${timeOfDay(mutedUntil, language)}`,
              `Sound off for ${name} until ${timeOfDay(mutedUntil, language)}`,
            ])}
          </b>
          <span>{say([' – einschalten', ' – switch on'])}</span>
        </span>
      </button>
    );
  return (
    <label className="chip-select sound">
      <span className="unseen">{say(['Ton', 'Sound'])}</span>
      <select value="" onChange={(event) => muteFor(Number(event.target.value))}>
        <option value="">{say(['Ton an', 'Sound on'])}</option>
        {MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {say([`Ton aus für ${minutes} Minuten`, `Sound off for ${minutes} minutes`])}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Asks, by a click alone, whether the browser may show a notice of new reports. */
export function NotifyButton() {
  const say = useSay();
  const [permission, setPermission] = useState(() =>
    'Notification' in globalThis ? Notification.permission : 'denied',
  );
  if (permission !== 'default') return null;
  return (
    <button
      className="chip"
      type="button"
      onClick={() => void Notification.requestPermission().then(setPermission, () => setPermission('denied'))}
    >
      <span>{say(['Benachrichtigungen erlauben', 'Allow notifications'])}</span>
    </button>
  );
}
