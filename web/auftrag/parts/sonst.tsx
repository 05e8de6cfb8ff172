import type { Auftrag } from '#domain/auftrag.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import type { Gefragt } from './dialoge/props.ts';

/** Second ways, by state. */
const SONST: Partial<Record<Auftrag['stand'], readonly (readonly [Gefragt, string, Text])[]>> = {
  offen: [['ablehnen', 'close', ['Auftrag ablehnen', 'Refuse the job']]],
  angenommen: [
    ['zeit', 'clock', ['Zeit ändern', 'Change the time']],
    ['ablehnen', 'close', ['Doch nicht möglich', 'Not possible after all']],
  ],
  unterwegs: [
    ['zeit', 'clock', ['Zeit ändern', 'Change the time']],
    ['niemand', 'person', ['Niemand da', 'Nobody there']],
    ['ablehnen', 'close', ['Doch nicht möglich', 'Not possible after all']],
  ],
  angekommen: [
    ['niemand', 'person', ['Niemand da', 'Nobody there']],
    ['nichtAngenommen', 'alert', ['Fahrzeug nicht angenommen', 'Vehicle not accepted']],
    ['nichtAbgeliefert', 'alert', ['Konnte nicht abgeliefert werden', 'Could not be delivered']],
  ],
};

/** What else the helper may say. */
export function Sonst({ auftrag: { stand }, frage }: { auftrag: Auftrag; frage(was: Gefragt): void }) {
  const say = useSay();
  return (
    <div className="deeds">
      {(SONST[stand] ?? []).map(([was, icon, words]) => (
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
  );
}
