import { useEffect, useState } from 'react';
import type { NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import { HelperMap } from '../../ort/karte/helper-map.tsx';
import { loadKarte, loadTowns, type Karte } from '../../ort/karte/karte.ts';
import { useAuftrag } from '../held.ts';

/** The word at the mark of the place. */
const PERSON: Text = ['Panne', 'Breakdown'];

/** The map with the breakdown, and with this device while its position is shared; in a file of its own. */
export default function LateMap({ place: { lat, lng } }: { place: Point }) {
  const here = useAuftrag((state) => state.here);
  const now = useAuftrag((state) => state.now);
  const zone = useAuftrag((state) => state.zone);
  const [karte, setKarte] = useState<Karte>(null);
  const [towns, setTowns] = useState<readonly NearTown[]>([]);
  useEffect(() => {
    let isOn = true;
    void loadKarte().then((known) => isOn && setKarte(known));
    void loadTowns({ lat, lng }).then((known) => isOn && setTowns(known));
    return () => void (isOn = false);
  }, [lat, lng]);
  return (
    <HelperMap
      place={{ lat, lng }}
      helper={here && { lat: here.lat, lng: here.lng, genauigkeit: 0, zeit: new Date(here.at).toISOString() }}
      now={now}
      karte={karte}
      towns={towns}
      isTold
      who={PERSON}
      zone={zone}
    />
  );
}
