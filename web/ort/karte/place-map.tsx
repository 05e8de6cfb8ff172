import { useEffect, useState } from 'react';
import { moved } from '#domain/ort/entfernung.ts';
import { BY_HAND } from '#domain/ort/genauigkeit.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { confirmPoint } from '../confirm.ts';
import { loadKarte, type Karte } from './karte.ts';
import { MapFrame } from './map-frame.tsx';
import { Pad } from './pad.tsx';
import { PlaceScene, RING, stepOf } from './place-scene.tsx';
import { drawnView, type MapPoint } from './view.ts';
import { movedText } from './map-words.ts';

interface PlaceMapProps {
  /** As it was found. */
  found: MapPoint;
  /** As it was confirmed before. */
  before: Point | null;
  onClose(): void;
}

/**
 * Dialog to correct a position: the cross stays, the map moves beneath it. Works without tiles and by keyboard.
 * docs/rules.md 'Place and map'.
 */
export function PlaceMap({ found, before, onClose }: PlaceMapProps) {
  const say = useSay();
  const [point, setPoint] = useState<Point>(before ?? found);
  const [karte, setKarte] = useState<Karte>(null);
  useEffect(() => void loadKarte().then(setKarte), []);
  const shift = movedText(found, point);
  const confirm = (): void => {
    void confirmPoint(point, shift ? BY_HAND : (found.genauigkeit ?? BY_HAND));
    onClose();
  };
  return (
    <Dialog title={say(['Punkt verschieben', 'Move the point'])} onClose={onClose}>
      <div className="near">
        <MapFrame
          karte={karte}
          centre={point}
          zoom={found.genauigkeit !== null && found.genauigkeit > 60 ? 16 : 17}
          onCentre={setPoint}
          label={say(labelOf(found, shift))}
          draw={(size) => drawnView(size, point, RING / stepOf(found, point))}
        >
          {(view, isMap) => <PlaceScene view={view} found={found} step={isMap ? null : stepOf(found, point)} />}
        </MapFrame>
        <Pad onMove={(east, north) => setPoint(moved(point, east, north))} />
        <p role="status">{say(shift ?? ['Noch nicht verschoben', 'Not moved yet'])}</p>
        {found.genauigkeit === null ? null : (
          <p className="hint small">{say(measured(accuracyText(found.genauigkeit)))}</p>
        )}
      </div>
      <div className="buttons">
        <button className="button" type="button" onClick={confirm}>
          {say(['Punkt übernehmen', 'Use this point'])}
        </button>
        <button className="button button-2" type="button" onClick={onClose}>
          {say(['Zurück', 'Back'])}
        </button>
      </div>
    </Dialog>
  );
}

const measured = ([de, en]: readonly [string, string]): [string, string] => [`Gemessen ${de}`, `Measured, ${en}`];

function labelOf({ genauigkeit }: MapPoint, shift: readonly [string, string] | null): [string, string] {
  const [de, en] = shift ?? ['wie gefunden', 'as it was found'];
  const [genau, accurate] = genauigkeit === null ? ['', ''] : accuracyText(genauigkeit).map((text) => `, ${text}`);
  return [`Ihr Punkt in der Mitte: ${de}${genau}.`, `Your point in the middle: ${en}${accurate}.`];
}
