import type { GeoStatus } from '#domain/ort/geo.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { call } from '../../net/calls.ts';
import { useApp } from '../../vorgang/state/app.ts';

/** The map that the service offers: zoom levels and attribution. Null: no tiles, the scene is drawn without. */
export type Karte = GeoStatus['karte'];

/** Timeout in milliseconds. */
const LIMIT = 4_000;

let known: Karte | undefined;

/** Asks the service once whether there are map tiles. Null without an answer, offline and in the demo. D88. */
export async function loadKarte(): Promise<Karte> {
  const { held, language } = useApp.getState();
  if (held?.id === DEMO_ID || !navigator.onLine) return null;
  if (known !== undefined) return known;
  const answer = await call('geo/status', { language, limit: LIMIT });
  if (!answer.came || answer.status !== 200) return null;
  const { karte } = (answer.body['data'] ?? {}) as Partial<GeoStatus>;
  known = karte ?? null;
  return known;
}
