import type { GeoStatus } from '#domain/ort/geo.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { call } from '../../vorgang/net/calls.ts';
import { useHeld } from '../../vorgang/case/held.ts';

/** What there is of a map: levels and whose it is; null: none, it is drawn. */
export type Karte = GeoStatus['karte'];

/** Milliseconds the service may take to say so. */
const LIMIT = 4_000;

let known: Karte | undefined;

/** Asks the service once whether there are tiles. Without an answer, offline and in the demo there are none. D88. */
export async function loadKarte(): Promise<Karte> {
  const { held, language } = useHeld.getState();
  if (held?.id === DEMO_ID || !navigator.onLine) return null;
  if (known !== undefined) return known;
  const answer = await call('geo/status', { language, limit: LIMIT });
  if (!answer.came || answer.status !== 200) return null;
  const { karte } = (answer.body['data'] ?? {}) as Partial<GeoStatus>;
  known = karte ?? null;
  return known;
}
