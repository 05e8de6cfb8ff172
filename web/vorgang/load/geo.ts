import type { GeoSuche, GeoTreffer } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { call } from '../../net/calls.ts';
import { useApp } from '../state/app.ts';

/** Timeout, milliseconds; the service answers within 4.5 s, whatever its geocoder does. */
const LIMIT = 6_000;

/** Hits, and whether the geocoder is down: then they are what the table of places knows, or none. §8. */
export interface Found {
  hits: readonly GeoTreffer[];
  isDown: boolean;
}

/** Geocoding: addresses like the typed one, best first. */
export const searchAddress = (suche: GeoSuche): Promise<Found> => asked('geo/search', suche);

let last = { at: '', answer: Promise.resolve<Found>({ hits: [], isDown: true }) };

/** Reverse geocoding: the address at a point, one or none. The last point's answer is cached unless it is down. */
export function addressAt({ lat, lng }: Point): Promise<Found> {
  const at = `${lat} ${lng}`;
  if (last.at !== at) {
    last = { at, answer: asked('geo/reverse', { lat, lng }) };
    void last.answer.then(({ isDown }) => void (isDown && last.at === at && (last.at = '')));
  }
  return last.answer;
}

/** Calls the service's geocoder for the held case. The position is in the body, so that no log has it. */
async function asked(path: string, body: object): Promise<Found> {
  const { held, language } = useApp.getState();
  const answer = await call(path, {
    method: 'POST',
    body,
    headers: { vorgang: held?.id ?? '' },
    language,
    limit: LIMIT,
  });
  if (answer.came && answer.status === 200 && 'data' in answer.body) {
    const hits = [answer.body['data'] ?? []].flat() as GeoTreffer[];
    return { hits, isDown: answer.body['gestoert'] === true };
  }
  console.warn('Adressen sind gerade nicht zu haben', answer.came ? answer.status : answer.reason);
  return { hits: [], isDown: true };
}
