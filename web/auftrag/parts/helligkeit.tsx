import { useSyncExternalStore } from 'react';
import { isNight } from '#domain/auftrag/seite.ts';
import { useSay } from '../../words/use-say.ts';
import { chooseHelligkeit, helligkeit, isDunkel, watchHelligkeit } from '../../kit/helligkeit.ts';
import { useAuftrag } from '../held.ts';

/** Light or dark, kept on this device. At night the page is dark by itself. */
export default function Helligkeit() {
  const say = useSay();
  const night = useAuftrag(({ now, zone }) => isNight(now, zone));
  // The service, which has made the page, knows neither the device's preference nor what was chosen on it.
  const isDark = useSyncExternalStore(
    watchHelligkeit,
    () => isDunkel(helligkeit(), night),
    () => night,
  );
  const turn = (): void => chooseHelligkeit(isDark ? 'hell' : 'dunkel', night);
  return (
    <button className="quiet" type="button" onClick={turn}>
      {isDark ? say(['Helle Ansicht', 'Light view']) : say(['Dunkle Ansicht', 'Dark view'])}
    </button>
  );
}
