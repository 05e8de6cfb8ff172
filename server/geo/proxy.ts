import type { GeoAntwort, GeoTreffer } from '#domain/ort/geo.ts';
import { GeoFault } from './get-json.ts';
import { circuitBreaker } from '../http-client/circuit-breaker.ts';
import { cache } from './cache.ts';
import type { Geocoder, Leave, Source, Surroundings } from './geocoder.ts';
import { throttle } from './throttle.ts';
import type { GeoSettings } from '../settings.ts';
import { rankHits, tidySearch } from './rank-hits.ts';

const HOUR = 3_600_000;
/** Milliseconds without a question after which `status` asks the geocoder itself. D132 */
export const IDLE = 60_000;
/** Time to live of cached answers, in milliseconds. */
export const KEPT = { reverse: 30 * 24 * HOUR, search: 7 * 24 * HOUR, nothing: HOUR } as const;

/** Why the source gave no hits: it is down or too busy; or it was not to be asked, or refused this question. */
type NoHits = 'down' | 'unasked';
type Hits = GeoAntwort<GeoTreffer[]>;

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
  const underWay = new Map<string, Promise<Hits>>();
  const fuse = circuitBreaker(clock);
  const queue = throttle(ratePerSec);
  let lastAsked = -Infinity;
  /** False from a status question that failed until the next answer. */
  let isReady = true;
  let statusUnderWay: Promise<void> | undefined;

  /** Answer of the source, or why there are none: quota, circuit breaker, a queue that is too long, a failure. */
  async function asked<T>(
    leave: Leave,
    question: (patience: number) => Promise<T>,
    from = performance.now(),
  ): Promise<T | NoHits> {
    if (!leave()) return 'unasked';
    if (!fuse.mayTry() || !(await queue.turn(timeoutMs / 2))) return 'down';
    lastAsked = clock();
    try {
      const answer = await question(timeoutMs - (performance.now() - from));
      restored();
      return answer;
    } catch (error) {
      if (!(error instanceof GeoFault)) throw error;
      if (error.kind !== 'refused') {
        failed(error);
        return 'down';
      }
      restored();
      return 'unasked';
    } finally {
      queue.done();
    }
  }

  /** In half of the time: the person's page waits for the answer with the map. */
  async function askStatus(): Promise<void> {
    const always = (): boolean => true;
    const said = await asked(always, async (patience) => {
      await source.status(Math.min(patience, timeoutMs / 2));
      return null;
    });
    isReady = said === null;
  }

  function restored(): void {
    if (!fuse.isClosed()) tell({ event: 'geo-wieder-da' }, 'The geocoder answers again');
    fuse.succeeded();
    isReady = true;
  }

  function failed({ kind, retryAfter }: GeoFault): void {
    const hasOpened = fuse.failed(retryAfter * 1_000);
    if (!fuse.isClosed()) queue.cancelWaiting();
    if (hasOpened) tell({ event: 'geo-gestoert', grund: kind }, 'The geocoder fails; the table answers meanwhile');
  }

  /**
   * Answers from the cache, an identical request under way, or the source; else from the table, which is not cached,
   * and says whether the source is down (D109). The table answers after 'nothing' too: an extract of a region does not
   * know the town next to it, and a street that is mistyped hides its town. ADR 035.
   */
  async function answer(
    key: string,
    goodFor: number,
    leave: Leave,
    question: (source: Source, patience: number) => Promise<GeoTreffer[]>,
    again?: ((patience: number) => Promise<GeoTreffer[]>) | null,
  ): Promise<Hits> {
    const known = kept.get(key);
    const ofTable = (): Promise<GeoTreffer[]> => question(table, 0);
    if (known) return { data: known.length ? known : await ofTable(), gestoert: false };
    const same = underWay.get(key);
    if (same) return same;
    const coming = (async (): Promise<Hits> => {
      const from = performance.now();
      let hits = await asked(leave, (patience) => question(source, patience), from);
      // In half of the time, so that an answer of two questions is no later than one of one.
      if (again && Array.isArray(hits) && !hits.length && performance.now() - from < timeoutMs / 2)
        hits = await asked(leave, again, from);
      if (typeof hits === 'string') return { data: await ofTable(), gestoert: hits === 'down' };
      kept.set(key, hits, hits.length ? goodFor : KEPT.nothing);
      return { data: hits.length ? hits : await ofTable(), gestoert: false };
    })();
    const ended = coming.finally(() => underWay.delete(key));
    underWay.set(key, ended);
    return ended;
  }

  return {
    async search(typed, leave) {
      const suche = tidySearch(typed);
      if (suche.land && !countries.includes(suche.land)) return { data: [], gestoert: false };
      const key = JSON.stringify(Object.values(suche)).toLowerCase();
      const motorways = source.motorways?.(suche);
      return answer(
        key,
        KEPT.search,
        leave,
        async (from, patience) => rankHits(await from.search(suche, patience), suche),
        motorways && (async (patience) => rankHits(await motorways(patience), suche)),
      );
    },
    async reverse(point, leave) {
      const { data, gestoert } = await answer(
        `${point.lat} ${point.lng}`,
        KEPT.reverse,
        leave,
        async (from, patience) => {
          const hit = await from.reverse(point, patience);
          return hit ? [hit] : [];
        },
      );
      return { data: data[0] ?? null, gestoert };
    },
    async status() {
      if (clock() - lastAsked >= IDLE) statusUnderWay ??= askStatus().finally(() => (statusUnderWay = undefined));
      await statusUnderWay;
      return { quelle: source.quelle, bereit: isReady && fuse.isClosed() };
    },
  };
}
