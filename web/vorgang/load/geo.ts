import type { GeoSuche, GeoTreffer } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { call } from '../net/calls.ts';
import { useHeld } from '../case/held.ts';

/** Timeout, milliseconds; the service answers within 4.5 s, whatever its geocoder does. */
const LIMIT = 6_000;

/** Geocoding: addresses like the typed one, best first; null if they do not come, and typing goes on. §8. */
export const searchAddress = (suche: GeoSuche): Promise<readonly GeoTreffer[] | null> => asked('geo/search', suche);

let last = { at: '', answer: Promise.resolve<readonly GeoTreffer[] | null>([]) };

/**
 * Reverse geocoding: the address at a point, one or none; null if it does not come, and the coordinates are enough. The
 * last point's answer is cached unless it failed. §8.
 */
export function addressAt({ lat, lng }: Point): Promise<readonly GeoTreffer[] | null> {
  const at = `${lat} ${lng}`;
  if (last.at !== at) {
    last = { at, answer: asked('geo/reverse', { lat, lng }) };
    void last.answer.then((hits) => void (hits === null && last.at === at && (last.at = '')));
  }
  return last.answer;
}

/** Calls the service's geocoder for the held case. The position is in the body, so that no log has it. */
async function asked(path: string, body: object): Promise<readonly GeoTreffer[] | null> {
  const { held, language } = useHeld.getState();
  const answer = await call(path, {
    method: 'POST',
    body,
    headers: { vorgang: held?.id ?? '' },
    language,
    limit: LIMIT,
  });
  if (answer.came && answer.status === 200 && 'data' in answer.body)
    return [answer.body['data'] ?? []].flat() as GeoTreffer[];
  console.warn('Adressen sind gerade nicht zu haben', answer.came ? answer.status : answer.reason);
  return null;
}
