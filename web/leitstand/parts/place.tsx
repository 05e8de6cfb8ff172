import { lazy, Suspense, useEffect, useState } from 'react';
import type { Einsatz } from '#domain/auftrag.ts';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { NearTown } from '#domain/ort/geo.ts';
import type { Text } from '#domain/text.ts';
import { Isolated } from '../../kit/isolated.tsx';
import { Copy } from '../../ort/copy.tsx';
import { loadKarte, type Karte } from '../../ort/karte/karte.ts';
import { ask } from '../state/api.ts';
import { useSay } from '../../words/use-say.ts';

/** The mark of the place. */
const PERSON: Text = ['Panne', 'Breakdown'];

const HelperMap = lazy(async () => ({ default: (await import('../../ort/karte/helper-map.tsx')).HelperMap }));

/** Where it is: one sentence to read out, and what makes the way hard. */
export function Place({ ort: { satz, zeile, zusatz } }: Pick<Einsatz, 'ort'>) {
  const say = useSay();
  const words = satz ?? zeile;
  return (
    <section className="panel place" aria-labelledby="ort">
      <h2 id="ort">{say(['Ort', 'Place'])}</h2>
      <p className="place-words">
        <Isolated
          text={words ? say(words) : say(['Ort nicht angegeben: bitte fragen.', 'Place not given: please ask.'])}
        />
      </p>
      {zusatz.length ? <p className="place-more">{zusatz.map(say).join(' · ')}</p> : null}
      {words ? (
        <Copy text={say(words)} label={['Ort kopieren', 'Copy the place']} done={['Kopiert', 'Copied']} />
      ) : null}
    </section>
  );
}

/** The map, or without tiles the drawing that the person has, with where the helper is. */
export function PlaceMap({
  ort: { punkt, genauigkeit },
  helper,
  now,
}: Pick<Einsatz, 'ort'> & { helper: OrderStatus['position']; now: number }) {
  const say = useSay();
  if (!punkt) return null;
  const at = `${punkt.lat.toFixed(5)}, ${punkt.lng.toFixed(5)}`;
  return (
    <section className="panel map-panel" aria-labelledby="karte">
      <h2 id="karte">{say(['Karte', 'Map'])}</h2>
      <LateMap point={punkt} helper={helper && { ...helper, genauigkeit: helper.genauigkeit ?? 0 }} now={now} />
      <p className="hint small num">
        {genauigkeit === null
          ? at
          : say([`${at} · gemessen auf etwa ${genauigkeit} m`, `${at} · measured to about ${genauigkeit} m`])}
      </p>
    </section>
  );
}

interface LateMapProps {
  point: { lat: number; lng: number };
  helper: { lat: number; lng: number; genauigkeit: number; zeit: string } | null;
  now: number;
}

/** The map comes after the words. */
function LateMap({ point, helper, now }: LateMapProps) {
  const [karte, setKarte] = useState<Karte | undefined>();
  const [towns, setTowns] = useState<readonly NearTown[]>([]);
  const { lat, lng } = point;
  useEffect(() => {
    let isOn = true;
    void loadKarte().then((known) => isOn && setKarte(known));
    void ask<NearTown[]>('POST', 'geo/umgebung', { body: { lat, lng } }).then(
      (answer) => isOn && answer.ok && setTowns(answer.data),
    );
    return () => void (isOn = false);
  }, [lat, lng]);
  if (karte === undefined) return <div className="map map-wait" />;
  return (
    <Suspense fallback={<div className="map map-wait" />}>
      <HelperMap place={point} helper={helper} now={now} karte={karte} towns={towns} isTold={!helper} who={PERSON} />
    </Suspense>
  );
}
