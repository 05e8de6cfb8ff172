import { useState } from 'react';
import { isNight } from '#domain/auftrag/seite.ts';
import { useSay } from '../../words/use-say.ts';
import { chooseHelligkeit, helligkeit, isDunkel } from '../device/helligkeit.ts';
import { useAuftrag } from '../held.ts';

/** Light or dark, kept on this device. At night the page is dark by itself. */
export default function Helligkeit() {
  const say = useSay();
  const night = useAuftrag(({ now, zone }) => isNight(now, zone));
  const [chosen, setChosen] = useState(helligkeit);
  const isDark = isDunkel(chosen, night);
  const turn = (): void => {
    const next = isDark ? 'hell' : 'dunkel';
    chooseHelligkeit(next, night);
    setChosen(next);
  };
  return (
    <button className="quiet" type="button" onClick={turn}>
      {isDark ? say(['Helle Ansicht', 'Light view']) : say(['Dunkle Ansicht', 'Dark view'])}
    </button>
  );
}
