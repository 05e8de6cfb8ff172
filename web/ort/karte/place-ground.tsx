import { useEffect, useState } from 'react';
import { GEO_CREDIT, type NearTown } from '#domain/ort/geo.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { useSay } from '../../words/use-say.ts';
import { loadTowns } from './karte.ts';
import { MapFrame } from './map-frame.tsx';
import { nearText } from './map-words.ts';
import { PlaceScene, RING, stepOf } from './place-scene.tsx';
import { Towns } from './towns.tsx';
import type { Moving } from './use-moving.ts';
import { drawnView, type MapPoint } from './view.ts';

interface PlaceGroundProps {
  found: MapPoint;
  moving: Moving;
}

/** The ground under a point: the map where there is one, else the towns around it, else rings. */
export function PlaceGround({ found, moving: { karte = null, at, move, fail } }: PlaceGroundProps) {
  const say = useSay();
  const [towns, setTowns] = useState<readonly NearTown[]>([]);
  const { lat, lng, genauigkeit } = found;
  useEffect(() => {
    let isOn = true;
    void loadTowns({ lat, lng }).then((known) => isOn && setTowns(known));
    return () => void (isOn = false);
  }, [lat, lng]);
  const [de, en] = genauigkeit === null ? ['', ''] : accuracyText(genauigkeit).map((words) => `, ${words}`);
  const [nah, near] = nearText(found, towns);
  const centre = at ?? found;
  const step = stepOf(found, centre);
  return (
    <MapFrame
      karte={karte}
      centre={centre}
      zoom={genauigkeit !== null && genauigkeit > 60 ? 16 : 17}
      onCentre={at ? move : undefined}
      onFailure={fail}
      credit={towns.length ? GEO_CREDIT.ortstabelle : undefined}
      label={say(
        at
          ? ['Karte, Ihr Punkt in der Mitte', 'Map, your point in the middle']
          : [`Ihr Standort${de}. ${nah}`.trim(), `Your location${en}. ${near}`.trim()],
      )}
      draw={(size) => drawnView(size, centre, RING / step)}
    >
      {(view, isMap) =>
        isMap || at || !towns.length ? (
          <PlaceScene view={view} found={found} step={isMap ? null : step} />
        ) : (
          <>
            <Towns
              view={view}
              place={found}
              towns={towns}
              isAround
              taken={[{ x: view.width / 2, y: view.height / 2, width: 56, height: 56 }]}
            />
            <PlaceScene view={view} found={{ ...found, genauigkeit: 0 }} step={null} />
          </>
        )
      }
    </MapFrame>
  );
}
