import type { GeoTreffer } from '#domain/ort/geo.ts';
import { GeoFault } from './get-json.ts';
import { circuitBreaker } from './circuit-breaker.ts';
import { cache } from './cache.ts';
import type { Geocoder, Leave, Source } from './geocoder.ts';
import { throttle } from './throttle.ts';
import type { GeoSettings } from './settings.ts';
import { rankHits, tidySearch } from './rank-hits.ts';

const HOUR = 3_600_000;
/** Time to live of cached answers, in milliseconds. */
export const KEPT = { reverse: 30 * 24 * HOUR, search: 7 * 24 * HOUR, nothing: HOUR } as const;

export interface Surroundings {
  /** Monotonic clock, in milliseconds. */
  clock(): number;
  /** Logs an event; never a place, an address or an id. */
  tell(event: Record<string, string | number>, text: string): void;
}

/**
 * Wraps a geocoder with a cache, request coalescing, a throttle, a circuit breaker and a time limit. Falls back to the
 * table while it fails.
 */
export function proxy(
  source: Source,
  table: Source,
  { ratePerSec, timeoutMs, countries }: Pick<GeoSettings, 'ratePerSec' | 'timeoutMs' | 'countries'>,
  { clock, tell }: Surroundings,
): Geocoder {
  const kept = cache<GeoTreffer[]>(clock);
  const underWay = new Map<string, Promise<GeoTreffer[]>>();
  const fuse = circuitBreaker(clock);
  const queue = throttle(ratePerSec);

  /** Hits of the source; null when the quota or the circuit breaker forbids it, the queue is too long, or it failed. */
  async function asked(
    leave: Leave,
    question: (patience: number) => Promise<GeoTreffer[]>,
  ): Promise<GeoTreffer[] | null> {
    const from = performance.now();
    if (!leave() || !fuse.mayTry()) return null;
    if (!(await queue.turn(timeoutMs / 2))) return null;
    try {
      const hits = await question(timeoutMs - (performance.now() - from));
      restored();
      return hits;
    } catch (error) {
      if (!(error instanceof GeoFault)) throw error;
      if (error.kind === 'refused') restored();
      else failed(error);
      return null;
    } finally {
      queue.done();
    }
  }

  function restored(): void {
    if (!fuse.isClosed()) tell({ event: 'geo-wieder-da' }, 'The geocoder answers again');
    fuse.succeeded();
  }

  function failed({ kind, retryAfter }: GeoFault): void {
    const hasOpened = fuse.failed(retryAfter * 1_000);
    if (!fuse.isClosed()) queue.cancelWaiting();
    if (hasOpened) tell({ event: 'geo-gestoert', grund: kind }, 'The geocoder fails; the table answers meanwhile');
  }

  /**
   * Answers from the cache, an identical request under way, or the source; else from the table, which is not cached.
   */
  async function answer(
    key: string,
    goodFor: number,
    leave: Leave,
    question: (source: Source, patience: number) => Promise<GeoTreffer[]>,
  ): Promise<GeoTreffer[]> {
    const known = kept.get(key) ?? underWay.get(key);
    if (known) return known;
    const coming = asked(leave, (patience) => question(source, patience)).then((hits) => {
      if (!hits) return question(table, 0);
      kept.set(key, hits, hits.length ? goodFor : KEPT.nothing);
      return hits;
    });
    const ended = coming.finally(() => underWay.delete(key));
    underWay.set(key, ended);
    return ended;
  }

  return {
    async search(typed, leave) {
      const suche = tidySearch(typed);
      if (suche.land && !countries.includes(suche.land)) return [];
      const key = JSON.stringify(Object.values(suche)).toLowerCase();
      return answer(key, KEPT.search, leave, async (from, patience) =>
        rankHits(await from.search(suche, patience), suche),
      );
    },
    async reverse(point, leave) {
      const one = await answer(`${point.lat} ${point.lng}`, KEPT.reverse, leave, async (from, patience) => {
        const hit = await from.reverse(point, patience);
        return hit ? [hit] : [];
      });
      return one[0] ?? null;
    },
    status: () => ({ quelle: source.quelle, bereit: fuse.isClosed() }),
  };
}
