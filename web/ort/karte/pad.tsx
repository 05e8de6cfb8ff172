import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { moved } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import type { Text } from '#domain/text.ts';
import type { Moving } from './use-moving.ts';

/** Step of a press in metres. */
const STEPS = [10, 100] as const;

// prettier-ignore
const ARROWS = [
  ['up',   0,  1, ['nach Norden', 'to the north']],
  ['down', 0, -1, ['nach Süden', 'to the south']],
  ['back', -1, 0, ['nach Westen', 'to the west']],
  ['next', 1,  0, ['nach Osten', 'to the east']],
] as const satisfies readonly (readonly [icon: string, east: number, north: number, words: Text])[];

/** Icons that only this pad uses. */
const UPRIGHT: Readonly<Record<string, ReactNode>> = {
  up: <path d="M12 20V4.5M5.5 11 12 4.5l6.5 6.5" />,
  down: <path d="M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5" />,
};

/**
 * While a point is moved: keys that do it by keyboard and with gloves, in four directions by ten or a hundred metres,
 * and the ways back: to where it was found, and out. It takes the focus, as the key that began it is gone.
 */
export function Pad({ at, moving: { move, reset, end } }: { at: Point; moving: Moving }) {
  const say = useSay();
  const name = useId();
  const [step, setStep] = useState<number>(STEPS[0]);
  const pad = useRef<HTMLDivElement>(null);
  useEffect(() => pad.current?.focus({ preventScroll: true }), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape of the keys in it
    <div
      className="pad"
      role="group"
      tabIndex={-1}
      ref={pad}
      aria-label={say(['Karte verschieben', 'Move the map'])}
      onKeyDown={({ key }) => key === 'Escape' && end()}
    >
      <div className="steps" role="radiogroup" aria-label={say(['Schrittweite', 'Step'])}>
        {STEPS.map((metres) => (
          <label key={metres}>
            <input type="radio" name={name} checked={metres === step} onChange={() => setStep(metres)} />
            <span>{`${metres}\u00a0m`}</span>
          </label>
        ))}
      </div>
      <div className="arrows">
        {ARROWS.map(([icon, east, north, [de, en]]) => (
          <button
            key={icon}
            type="button"
            aria-label={say([`${step} Meter ${de}`, `${step} metres ${en}`])}
            onClick={() => move(moved(at, east * step, north * step))}
          >
            <Icon name={icon}>{UPRIGHT[icon]}</Icon>
          </button>
        ))}
      </div>
      <button className="quiet" type="button" onClick={reset}>
        {say(['Zurücksetzen', 'Reset'])}
      </button>
      <button className="quiet" type="button" onClick={end}>
        {say(['Abbrechen', 'Cancel'])}
      </button>
    </div>
  );
}
