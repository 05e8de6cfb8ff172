import type { Auftrag } from '#domain/auftrag.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import type { Gefragt } from './dialoge/props.ts';

/** Second ways, by state; the dock of an open job has its own. */
const SONST: Partial<Record<Auftrag['stand'], readonly (readonly [Gefragt, string, Text])[]>> = {
  angenommen: [
    ['zeit', 'clock', ['Zeit ändern', 'Change the time']],
    ['ablehnen', 'close', ['Auftrag zurückgeben', 'Hand the job back']],
  ],
  unterwegs: [
    ['zeit', 'clock', ['Zeit ändern', 'Change the time']],
    ['niemand', 'person', ['Niemanden angetroffen', 'Nobody there']],
    ['ablehnen', 'close', ['Auftrag zurückgeben', 'Hand the job back']],
  ],
  angekommen: [
    ['niemand', 'person', ['Niemanden angetroffen', 'Nobody there']],
    ['nichtAngenommen', 'alert', ['Fahrzeug nicht angenommen', 'Vehicle not accepted']],
    ['nichtAbgeliefert', 'alert', ['Konnte nicht abgeliefert werden', 'Could not be delivered']],
  ],
};

/** What else the helper may say. */
export function Sonst({ auftrag: { stand }, frage }: { auftrag: Auftrag; frage(was: Gefragt): void }) {
  const say = useSay();
  const ways = SONST[stand];
  return ways ? (
    <div className="deeds">
      {ways.map(([was, icon, words]) => (
        <button
          key={was}
          className={was === 'ablehnen' ? 'quiet quiet-stop' : 'quiet'}
          type="button"
          onClick={() => frage(was)}
        >
          <Icon name={icon} />
          <span>{say(words)}</span>
        </button>
      ))}
    </div>
  ) : null;
}
