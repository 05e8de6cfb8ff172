import { useEffect, useState } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { HelperMap } from '../../ort/karte/helper-map.tsx';
import { loadKarte, loadTowns, type Karte } from '../../ort/karte/karte.ts';

interface HelperPlaceProps {
  place: Point;
  position: NonNullable<OrderStatus['position']>;
  /** Milliseconds. */
  now: number;
  /** The arrival card tells how far it is. */
  isTold: boolean;
}

/** §4 'Position of the helper'. Drawn without tiles until the service has said whether there is a map. */
export default function HelperPlace({ place, position, now, isTold }: HelperPlaceProps) {
  const [karte, setKarte] = useState<Karte>(null);
  const [towns, setTowns] = useState<readonly NearTown[]>([]);
  const { lat, lng } = place;
  useEffect(() => {
    let isOn = true;
    void loadKarte().then((came) => isOn && setKarte(came));
    return () => void (isOn = false);
  }, []);
  useEffect(() => {
    let isOn = true;
    void loadTowns({ lat, lng }).then((came) => isOn && setTowns(came));
    return () => void (isOn = false);
  }, [lat, lng]);
  return (
    <HelperMap
      place={place}
      helper={{ ...position, genauigkeit: position.genauigkeit ?? 0 }}
      now={now}
      karte={karte}
      towns={towns}
      isTold={isTold}
    />
  );
}
