import { useEffect, useState, useSyncExternalStore } from 'react';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../../kit/icon.tsx';
import { browserDevice } from '../../../ort/browser-device.ts';
import { createLocator, NO_SEARCH, type Fix } from '../../../ort/position.ts';
import { useSay } from '../../../words/use-say.ts';

interface OwnPositionProps {
  /** The position is the place; false: it is too vague for that, or was not taken. */
  isPoint: boolean;
  onFound(fix: Fix): void;
  onLeave(): void;
}

/** A tap asks where the person is; what was found, how exactly, and a tap that leaves it out. */
export function OwnPosition({ isPoint, onFound, onLeave }: OwnPositionProps) {
  const say = useSay();
  const [locator] = useState(() => createLocator(browserDevice));
  const { phase, fix, trouble } = useSyncExternalStore(locator.subscribe, locator.search, () => NO_SEARCH);
  const [isLeft, setLeft] = useState(false);
  useEffect(() => () => locator.stop(), [locator]);
  useEffect(() => {
    if (fix && !isLeft) onFound(fix);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fix?.timestamp, fix?.genauigkeit]);
  const find = (): void => {
    setLeft(false);
    locator.start();
  };
  const leave = (): void => {
    setLeft(true);
    locator.stop();
    onLeave();
  };
  const isOn = phase === 'waiting' || (phase === 'searching' && !fix);
  const words = wordsOf({ isOn, isPoint, isLeft, fix, hasTrouble: trouble !== null });
  return (
    <div className="near">
      {words ? (
        <p className="hint" role="status">
          {isOn ? <span className="wheel" aria-hidden="true" /> : null} <span>{say(words)}</span>
        </p>
      ) : null}
      {isPoint && !isLeft ? (
        <button className="quiet" type="button" onClick={leave}>
          <Icon name="close" />
          <span>{say(['Standort weglassen', 'Leave my location out'])}</span>
        </button>
      ) : isOn ? null : (
        <button className="button button-2" type="button" onClick={find}>
          <Icon name="locate" />
          <span>{say(['Meinen Standort nehmen', 'Use my location'])}</span>
        </button>
      )}
    </div>
  );
}

interface Known {
  isOn: boolean;
  isPoint: boolean;
  isLeft: boolean;
  fix: Fix | null;
  hasTrouble: boolean;
}

function wordsOf({ isOn, isPoint, isLeft, fix, hasTrouble }: Known): Text | null {
  if (isOn) return ['Wir suchen Ihren Standort.', 'We are looking for your location.'];
  if (isLeft) return null;
  if (fix) {
    const [de, en] = accuracyText(fix.genauigkeit);
    return isPoint
      ? [`Ihr Standort geht mit, ${de}.`, `Your location goes along, ${en}.`]
      : [
          `Ihr Standort ist nur ${de}. Ergänzen Sie die Adresse.`,
          `Your location is only known ${en}. Add the address.`,
        ];
  }
  return hasTrouble
    ? [
        'Ihr Standort ließ sich nicht bestimmen. Geben Sie an, wo Sie sind.',
        'Your location could not be determined. Say where you are.',
      ]
    : null;
}
