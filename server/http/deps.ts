import type { Geocoder } from '../geo/geocoder.ts';
import type { Announced } from '../mandanten/announced.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { MapSource } from '../geo/map/map-source.ts';
import type { Shedding } from './overload/watch-load.ts';
import type { Missed, RateLimiter } from './rate-limit.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import type { Zugriff } from '../store/tables/auskunft/zugriffe.ts';

/** Limits of cases that people make by themselves; a number is the seconds to wait, 0: none. */
export interface Creations {
  /** Counts a start, be it a repeat or not. */
  start(address: string): number;
  /** Counts a case that is to be made. */
  make(address: string): number;
  /** Counts a case of this card; true once in ten minutes when they are unusually many. */
  isUnusual(card: string): boolean;
}

/** The dependencies of every route. */
export interface Deps {
  settings: Settings;
  store: Store;
  mandanten: Mandanten;
  /** What the pages of the clients announce now. */
  announced: Announced;
  /** The tiles of the map; null without any. */
  map: MapSource | null;
  /**
   * Wall clock, milliseconds since 1970, for what is stored and shown. It jumps when somebody sets the machine's
   * clock.
   */
  clock(): number;
  /** Monotonic clock, milliseconds, for rate limits and intervals. fault S8. */
  steady(): number;
  /** Rate limit for unknown ids and keys: to be awaited for each request that named one. */
  missed: Missed;
  /** The log of accesses by machines and helpers, on its way to the store. */
  accesses: { add(accesses: readonly Zugriff[]): void };
  /** Limits of cases that people make by themselves. */
  creations: Creations;
  /** Aborted once the service drains: it still answers, but wants no new callers. */
  stopping: AbortSignal;
  /** What is shed now, because the event loop is late. */
  shedding(): Shedding;
  /** The geocoder: the operator's if it may be asked, else the table of towns within the service. */
  geo(mayAskGeocoder: boolean): Geocoder;
  /** Rate limit of requests to the operator's geocoder, per case. */
  geoQuestions: RateLimiter;
}
