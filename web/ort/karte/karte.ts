import type { GeoStatus, NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { call } from '../../net/calls.ts';
import { useApp } from '../../vorgang/state/app.ts';

/** The map that the service offers: levels, kind and credit. Null: no tiles, the scene is drawn without. */
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

let lastTowns = { at: '', towns: Promise.resolve<readonly NearTown[]>([]) };

/** The towns around a point, for the drawing; none without an answer, offline and in the demo. D88. */
export function loadTowns({ lat, lng }: Point): Promise<readonly NearTown[]> {
  const at = `${lat.toFixed(3)} ${lng.toFixed(3)}`;
  if (lastTowns.at !== at) {
    const towns = askTowns({ lat, lng });
    lastTowns = { at, towns };
    void towns.then(({ length }) => void (!length && lastTowns.towns === towns && (lastTowns.at = '')));
  }
  return lastTowns.towns;
}

async function askTowns(body: Point): Promise<readonly NearTown[]> {
  const { held, language } = useApp.getState();
  if (held?.id === DEMO_ID || !navigator.onLine) return [];
  const answer = await call('geo/umgebung', { method: 'POST', body, language, limit: LIMIT });
  return answer.came && answer.status === 200 ? ((answer.body['data'] ?? []) as NearTown[]) : [];
}
