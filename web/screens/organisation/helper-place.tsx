import { useEffect, useState } from 'react';
import type { Fix, OrderStatus } from '#domain/ereignisse.ts';
import type { NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { HelperMap } from '../../ort/karte/helper-map.tsx';
import { loadKarte, loadTowns, type Karte } from '../../ort/karte/karte.ts';

interface HelperPlaceProps {
  place: Point;
  /** Null while none is told. */
  position: OrderStatus['position'];
  /** The way so far, oldest first. */
  fixes: readonly Fix[];
  /** A helper is being looked for. */
  isSeeking: boolean;
  /** Milliseconds. */
  now: number;
}

/**
 * §4 'Position of the helper', and before there is one the place and what is around. Drawn without tiles until the
 * service has said whether there is a map. How far it is tells the card below.
 */
export default function HelperPlace({ place, position, fixes, isSeeking, now }: HelperPlaceProps) {
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
      helper={position && { ...position, genauigkeit: position.genauigkeit ?? 0 }}
      way={fixes}
      isSeeking={isSeeking}
      now={now}
      karte={karte}
      towns={towns}
      isTold
    />
  );
}
