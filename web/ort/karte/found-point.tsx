import type { ReactNode } from 'react';
import type { Point } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { asking } from '../../vorgang/commands/vorgang.ts';
import { Again, Move } from '../signs.tsx';
import { movedText } from './map-words.ts';
import { Pad } from './pad.tsx';
import type { Moving } from './use-moving.ts';
import type { MapPoint } from './view.ts';

interface MovableProps {
  /** As it was found. */
  found: MapPoint;
  moving: Moving;
  /** The map or drawing. */
  ground: ReactNode;
}

interface FoundPointProps extends MovableProps {
  /** Its address. */
  children: ReactNode;
  onMeasure(): void;
  onElsewhere(): void;
}

/** The position to confirm: its name, to be checked on the ground below it, and the ways to put it right. */
export function FoundPoint({ found, moving, ground, children, onMeasure, onElsewhere }: FoundPointProps) {
  const { at, karte } = moving;
  return (
    <div className="found-point">
      {at ? <HowMoved found={found} at={at} karte={karte} /> : children}
      <div className="on-ground">{ground}</div>
      {at ? <Pad at={at} moving={moving} /> : null}
      <div className="found-ways">
        {at ? null : karte ? (
          <Way icon={<Move />} words={['Karte verschieben', 'Move the map']} onPress={moving.begin} />
        ) : karte === null ? (
          <Way icon={<Again />} words={['Neu messen', 'Measure again']} onPress={onMeasure} />
        ) : (
          <span />
        )}
        <Way
          icon={<Icon name="pencil" />}
          words={['Adresse selbst eingeben', 'Enter the address']}
          onPress={onElsewhere}
        />
      </div>
    </div>
  );
}

function Way({ icon, words, onPress }: { icon: ReactNode; words: Text; onPress(): void }) {
  const say = useSay();
  return (
    <button className="button button-2" type="button" onClick={onPress}>
      {icon}
      <span>{say(words)}</span>
    </button>
  );
}

/** In the address's place while the point is moved: how far it is by now. */
function HowMoved({ found, at, karte }: { found: MapPoint; at: Point; karte: Moving['karte'] }) {
  const say = useSay();
  return (
    <div className="found">
      <p className="point" role="status">
        {say(movedText(found, at) ?? ['Noch nicht verschoben', 'Not moved yet'])}
      </p>
      {karte ? (
        <p className="hint small">
          {say(['Ziehen Sie die Karte, bis das Kreuz stimmt.', 'Drag the map until the cross is right.'])}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Beside an address: the map to put its point right, or a position too coarse to be the place, with a request to check
 * that. None without a map: a drawing cannot tell whether a point is right. D48
 */
export function PointCheck({ found, moving, ground, before }: MovableProps & { before: Point | null }) {
  const say = useSay();
  const { at, karte } = moving;
  const isCoarse = (found.genauigkeit ?? 0) > asking().webparams.geolocation_m_adresse;
  const words = before
    ? movedText(found, before)
    : isCoarse && karte && (['Bitte prüfen Sie den Punkt.', 'Please check the point.'] as const);
  if (at)
    return (
      <div className="near check">
        <HowMoved found={found} at={at} karte={karte} />
        <div className="on-ground">{ground}</div>
        <Pad at={at} moving={moving} />
      </div>
    );
  return karte || words ? (
    <div className="near check">
      <p role="status">{words ? say(words) : null}</p>
      {karte ? (
        <button className="quiet" type="button" onClick={moving.begin}>
          <Move />
          <span>{say(['Punkt auf der Karte setzen', 'Set the point on the map'])}</span>
        </button>
      ) : null}
    </div>
  ) : null;
}
