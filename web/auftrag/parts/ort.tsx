import { useSyncExternalStore } from 'react';
import type { Auftrag, Einsatz } from '#domain/auftrag.ts';
import { isLive } from '#domain/ereignisse/frisch.ts';
import { distance, roughDistance } from '#domain/ort/entfernung.ts';
import { pointAccuracy } from '#domain/ort/punkt-worte.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { useAuftrag } from '../held.ts';
import { promiseText, tenthsOf } from '../words.ts';
import { geraetOf, navigationLink } from '../../kit/ziel.ts';

/** The space before a house number, where no line breaks. */
const NUMBER = / (?=\d+\s?\w?,)/;

/** Where the job is: the place to read, how far, the way as a lane, and a button that opens the navigation. */
export function Ort({ auftrag, einsatz: { ort } }: { auftrag: Auftrag; einsatz: Einsatz }) {
  const say = useSay();
  const zone = useAuftrag((state) => state.zone);
  const zeile = ort.zeile ?? ort.satz;
  const now = useAuftrag((state) => state.now);
  const isDriving = auftrag.stand === 'angenommen' || auftrag.stand === 'unterwegs';
  const isAwake = useAuftrag((state) => state.isAwake);
  const promise = isDriving ? promiseText(auftrag, zone, isAwake) : null;
  const rest = useRest(ort);
  return (
    <section className="eta einsatzort" aria-labelledby="ort">
      <h2 id="ort">{say(['Einsatzort', 'Location of the breakdown'])}</h2>
      <p className="ort">
        <Isolated
          text={
            zeile
              ? say(zeile).replace(NUMBER, '\u00a0')
              : say(['Ort nicht bekannt: rufen Sie an.', 'Location not known: call.'])
          }
        />
      </p>
      {ort.zusatz.length ? <p className="zusatz">{ort.zusatz.map(say).join(' · ')}</p> : null}
      {isDriving ? (
        <div className={`drive drive-${tenthsOf(auftrag, now)}`} aria-hidden="true">
          <Icon name="tow" />
          <Icon name="pin" />
        </div>
      ) : null}
      {promise || rest ? (
        <p className="num">{[promise && `${say(promise)}.`, rest && say(rest)].filter(Boolean).join(' ')}</p>
      ) : null}
      <Navigation ort={ort} />
    </section>
  );
}

/** How far it is from here, only from a position of the last two minutes. D83 */
function useRest({ punkt }: Einsatz['ort']): Text | null {
  const here = useAuftrag((state) => state.here);
  const now = useAuftrag((state) => state.now);
  if (!here || !punkt || !isLive({ zeit: new Date(here.at).toISOString() }, now)) return null;
  const [de, en] = roughDistance(distance(here, punkt));
  return [`Noch etwa ${de} Luftlinie.`, `About ${en} to go as the crow flies.`];
}

function Navigation({ ort: { punkt, zeile, genauigkeit } }: { ort: Einsatz['ort'] }) {
  const say = useSay();
  const geraet = useSyncExternalStore(
    never,
    () => geraetOf(navigator.userAgent),
    () => 'android' as const,
  );
  const link = navigationLink(geraet, punkt, zeile?.[0] ?? '');
  if (!link) return null;
  return (
    <>
      <a className="button button-2" href={link} {...(geraet === 'anderes' && { target: '_blank', rel: 'noreferrer' })}>
        <Icon name="locate" />
        <span>{say(['Navigation starten', 'Start navigation'])}</span>
      </a>
      {punkt && genauigkeit !== null ? <p className="small">{say(pointAccuracy(genauigkeit))}</p> : null}
    </>
  );
}

const never = (): (() => void) => () => undefined;
