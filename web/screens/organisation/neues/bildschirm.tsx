import { useEffect, useState } from 'react';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../../words/use-say.ts';
import { keepAwake, type Wach } from './wach.ts';

const REFUSED: Text = [
  'Das Telefon lässt es gerade nicht zu, etwa weil der Akku fast leer ist.',
  'The phone does not allow it now, perhaps because the battery is low.',
];

/** 'Bildschirm bleibt an': while this page is open; released on leaving. */
export default function Bildschirm() {
  const say = useSay();
  const [isOn, setOn] = useState(false);
  const [wach, setWach] = useState<Wach>('aus');
  useEffect(() => (isOn ? keepAwake(setWach) : undefined), [isOn]);
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
    <>
      <button className="switch" type="button" role="switch" aria-checked={isOn} onClick={() => setOn(!isOn)}>
        {say(['Bildschirm bleibt an', 'Keep screen on'])}
      </button>
      <p className="hint" role="status">
        {isOn && wach === 'verweigert' ? say(REFUSED) : null}
      </p>
    </>
  );
}
