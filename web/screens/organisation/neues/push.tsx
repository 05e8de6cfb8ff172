import { useEffect, useState } from 'react';
import type { Text } from '#domain/text.ts';
import type { PushStand } from '../../../vorgang/after/nachrichten.ts';
import { timeOfDay } from '../../../words/times.ts';
import { useLanguage, useSay } from '../../../words/use-say.ts';
import { abonniere, pushKann, zielHier, type Kann } from './abo.ts';

// prettier-ignore
const CANNOT: Readonly<Record<Exclude<Kann, 'ja'>, Text>> = {
  installiert: ['Ihr Gerät zeigt Mitteilungen nur von Seiten auf dem Home-Bildschirm.', 'Your device shows notifications only from pages on the home screen.'],
  verboten:    ['Ihr Browser lässt hier keine Mitteilungen zu. Ändern Sie das in seinen Einstellungen.', 'Your browser does not allow notifications here. Change that in its settings.'],
  nein:        ['Ihr Browser kann keine Mitteilungen zeigen.', 'Your browser cannot show notifications.'],
};
const INSTEAD = {
  text: ['Nehmen Sie die SMS.', 'Use text messages instead.'],
  open: ['Lassen Sie diese Seite offen.', 'Keep this page open.'],
} as const satisfies Record<string, Text>;

interface PushProps {
  push: PushStand;
  /** Text messages are on, or may be asked for. */
  hasSms: boolean;
  onChange(body: object, said: Text): Promise<void>;
  /** It did not work, for a reason of the browser's. */
  onFail(): void;
}

/** News by push: on this device or others, each to be taken back; asked for by a tap, never before. ADR 052 */
export function Push({ push: { schluessel, an }, hasSms, onChange, onFail }: PushProps) {
  const say = useSay();
  const language = useLanguage();
  const [hier, setHier] = useState('');
  const [kann, setKann] = useState(pushKann);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void zielHier().then(setHier, onFail), [onFail]);
  const isHere = an.some(({ ziel }) => ziel === hier);
  const stop = (ziel: string) => onChange({ abbestellen: ziel }, ['Mitteilungen: aus.', 'Notifications: off.']);
  const ask = async (): Promise<void> => {
    setBusy(true);
    try {
      const abo = await abonniere(schluessel);
      setHier(await zielHier());
      if (abo) await onChange({ push: abo }, ['Mitteilungen: an.', 'Notifications: on.']);
      setKann(pushKann());
    } catch {
      onFail(); // no push service, or no room: the person is told
    }
    setBusy(false);
  };
  return (
    <>
      {an
        .toSorted((one) => (one.ziel === hier ? -1 : 1))
        .map(({ ziel, seit }) => (
          <div key={ziel} className="stack">
            <p>
              {`${
                ziel === hier
                  ? say(['Mitteilungen auf diesem Gerät', 'Notifications on this device'])
                  : say(['Mitteilungen auf einem anderen Gerät, seit ', 'Notifications on another device, since '])
              }${ziel === hier ? '' : timeOfDay(Date.parse(seit), language)}`}
            </p>
            <button className="button button-2" type="button" onClick={() => void stop(ziel)}>
              {ziel === hier
                ? say(['Mitteilungen ausschalten', 'Switch notifications off'])
                : say(['Dort ausschalten', 'Switch off there'])}
            </button>
          </div>
        ))}
      {isHere ? null : kann === 'ja' ? (
        <button className="button button-2" type="button" aria-disabled={isBusy} onClick={() => void (isBusy || ask())}>
          {isBusy
            ? say(['Wird eingeschaltet …', 'Switching on …'])
            : say(['Mitteilungen einschalten', 'Switch notifications on'])}
        </button>
      ) : (
        <p className="hint">
          {`${say(CANNOT[kann])} ${kann === 'verboten' ? '' : say(hasSms ? INSTEAD.text : INSTEAD.open)}`}
        </p>
      )}
    </>
  );
}
