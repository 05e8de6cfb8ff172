import { useEffect, useState } from 'react';
import { GEO_CREDIT, type NearTown } from '#domain/ort/geo.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { useSay } from '../../words/use-say.ts';
import { loadKarte, loadTowns, type Karte } from './karte.ts';
import { MapFrame } from './map-frame.tsx';
import { nearText } from './map-words.ts';
import { PlaceScene, RING, stepOf } from './place-scene.tsx';
import { Towns } from './towns.tsx';
import { drawnView, type MapPoint } from './view.ts';

/** The ground under a point: the map where there is one, else the towns around it, else rings. */
export function PlaceGround({ found }: { found: MapPoint }) {
  const say = useSay();
  const [karte, setKarte] = useState<Karte>(null);
  const [towns, setTowns] = useState<readonly NearTown[]>([]);
  const { lat, lng, genauigkeit } = found;
  useEffect(() => {
    let isOn = true;
    void loadKarte().then((known) => isOn && setKarte(known));
    void loadTowns({ lat, lng }).then((known) => isOn && setTowns(known));
    return () => void (isOn = false);
  }, [lat, lng]);
  const [de, en] = genauigkeit === null ? ['', ''] : accuracyText(genauigkeit).map((words) => `, ${words}`);
  const [nah, near] = nearText(found, towns);
  return (
    <MapFrame
      karte={karte}
      centre={found}
      zoom={genauigkeit !== null && genauigkeit > 60 ? 16 : 17}
      credit={towns.length ? GEO_CREDIT.ortstabelle : undefined}
      label={say([`Ihr Standort${de}. ${nah}`.trim(), `Your location${en}. ${near}`.trim()])}
      draw={(size) => drawnView(size, found, RING / stepOf(found, found))}
    >
      {(view, isMap) =>
        isMap || !towns.length ? (
          <PlaceScene view={view} found={found} step={isMap ? null : stepOf(found, found)} />
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
