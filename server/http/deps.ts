import type { Geocoder } from '../geo/geocoder.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { MapSource } from '../geo/map-source.ts';
import type { Missed, Misses } from './rate-limit.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';

/** What every route is given. */
export interface Deps {
  settings: Settings;
  store: Store;
  mandanten: Mandanten;
  /** The tiles of the map; null without any. */
  map: MapSource | null;
  /** Milliseconds since 1970: what is stored and shown. It may jump, when somebody sets the machine's clock. */
  clock(): number;
  /** Milliseconds from some beginning, always forward: limits and rests are counted by it. fault S8. */
  steady(): number;
  /** What befalls a request whose id or key was none. */
  missed: Missed;
  /** Counts the cases that people make by themselves, by address and by card. */
  creations: Misses;
  /** Aborted once the service is to stop: it still answers, and wants no new callers. */
  stopping: AbortSignal;
  /** Who finds places; without leave to ask the operator's geocoder the table within the service. */
  geo(mayAskGeocoder: boolean): Geocoder;
  /** Counts the questions that go out to the operator's geocoder, by case. */
  geoQuestions: Misses;
}
