import type { Auftrag } from '#domain/auftrag.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { useStandort } from '../device/standort.ts';
import { share, useAuftrag } from '../held.ts';
import { Geteilt, PAUSE } from './geteilt.tsx';

/** Sharing the position: what it is for, its honest limits, and a tap that begins or ends it. */
export default function Standort({ auftrag: { teiltStandort } }: { auftrag: Auftrag }) {
  const say = useSay();
  const teilen = useAuftrag((state) => state.teilen);
  useStandort(teiltStandort && teilen === 'an');
  if (!teiltStandort) return null;
  if (teilen === 'verboten' || teilen === 'ohne')
    return (
      <section className="note note-plain" role="status">
        <Icon name="locate" />
        <div>
          {say([
            'Ihr Gerät gibt den Standort nicht frei. Es gilt die zugesagte Zeit.',
            'Your device does not share its location. The promised time holds.',
          ])}
        </div>
      </section>
    );
  if (teilen === 'an') return <Geteilt />;
  return (
    <section className="card near" aria-labelledby="standort">
      <h2 id="standort">{say(['Standort teilen?', 'Share your location?'])}</h2>
      <p>
        {say([
          'Die Person sieht dann, wie weit Sie noch weg sind.',
          'The person then sees how far away you still are.',
        ])}
      </p>
      <p className="hint small">{`${say(PAUSE)} ${say(['Mit der Ankunft endet es.', 'It ends when you arrive.'])}`}</p>
      <button className="button button-2" type="button" onClick={() => share('an')}>
        <Icon name="locate" />
        <span>{say(['Standort teilen', 'Share location'])}</span>
      </button>
    </section>
  );
}
