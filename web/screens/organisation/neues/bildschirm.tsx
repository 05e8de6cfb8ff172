import { useEffect, useState } from 'react';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../../kit/icon.tsx';
import { useSay } from '../../../words/use-say.ts';
import { keepAwake, type Wach } from './wach.ts';

const SAID: Readonly<Record<Wach, Text | null>> = {
  aus: null,
  an: ['Der Bildschirm bleibt an.', 'The screen stays on.'],
  verweigert: [
    'Das Telefon lässt es gerade nicht zu, etwa weil der Akku fast leer ist.',
    'The phone does not allow it now, perhaps because the battery is low.',
  ],
};

/** 'Bildschirm anlassen', among what a person may do: while this page is open; released on leaving. */
export default function Bildschirm() {
  const say = useSay();
  const [isOn, setOn] = useState(false);
  const [wach, setWach] = useState<Wach>('aus');
  useEffect(() => (isOn ? keepAwake(setWach) : undefined), [isOn]);
  const said = isOn ? SAID[wach] : null;
  if (!('wakeLock' in navigator))
    return (
      <p className="hint">
        {say([
          'Ihr Browser kann den Bildschirm nicht anlassen. Stellen Sie die Bildschirmsperre am Telefon länger ein.',
          'Your browser cannot keep the screen on. Set a longer screen timeout on your phone.',
        ])}
      </p>
    );
  return (
    <div>
      <button className="quiet" type="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <Icon name="phone-screen">
          <rect x="7" y="4" width="10" height="16" rx="2" />
          <path d="M11 17h2M3 8l1.5 1M3 12h1.5M21 8l-1.5 1M21 12h-1.5" />
        </Icon>
        <span>{say(['Bildschirm anlassen', 'Keep the screen on'])}</span>
      </button>
      <p className="hint" role="status">
        {said && say(said)}
      </p>
    </div>
  );
}
