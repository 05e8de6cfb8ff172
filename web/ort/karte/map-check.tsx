import { useEffect, useState } from 'react';
import { useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { asking } from '../../vorgang/commands/vorgang.ts';
import { loadKarte } from './karte.ts';
import { PlaceMap } from './place-map.tsx';
import type { MapPoint } from './view.ts';
import { movedText } from './map-words.ts';
import { Move } from '../signs.tsx';

/**
 * Button that opens the map to move a point, with a request to check an inaccurate one where there are tiles: a drawing
 * cannot tell whether it is right. Says how far it was moved. `isPoint`: the point is the place. D48.
 */
export function MapCheck({ found, isPoint = false }: { found: MapPoint; isPoint?: boolean }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const before = useApp((state) => state.held?.vorgang.schadenOrt.positionsdaten ?? null);
  const isCoarse = !before && (found.genauigkeit ?? 0) > asking().webparams.geolocation_m_adresse;
  const [hasTiles, setTiles] = useState(false);
  useEffect(() => {
    if (isCoarse) void loadKarte().then((karte) => setTiles(karte !== null));
  }, [isCoarse]);
  const words = before
    ? movedText(found, before)
    : isCoarse && hasTiles && (['Bitte prüfen Sie den Punkt.', 'Please check the point.'] as const);
  return (
    <div className="near check">
      <p role="status">{words ? say(words) : null}</p>
      <button className={isPoint ? 'button button-2' : 'quiet'} type="button" onClick={() => setOpen(true)}>
        <Move />
        <span>{say(['Punkt verschieben', 'Move the point'])}</span>
      </button>
      {isOpen ? <PlaceMap found={found} before={before} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
