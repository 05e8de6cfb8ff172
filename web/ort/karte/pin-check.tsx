import { isPlace } from '#domain/ort/genauigkeit.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { asking } from '../../vorgang/commands/vorgang.ts';
import type { Fix } from '../position.ts';
import { MapCheck } from './map-check.tsx';

/**
 * Button that opens the map: for the position to confirm (`isPoint`); beside an address or a road for a position too
 * inaccurate to be the place, or for the geocoded address. D48.
 */
export default function PinCheck({ found, isPoint = false }: { found: Fix | null; isPoint?: boolean }) {
  const { lat, lng } = useApp((state) => state.held?.vorgang.schadenOrt.adresse) ?? {};
  if (found && (isPoint || !isPlace(found, asking().webparams))) return <MapCheck found={found} isPoint={isPoint} />;
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  return <MapCheck found={{ lat, lng, genauigkeit: null }} />;
}
