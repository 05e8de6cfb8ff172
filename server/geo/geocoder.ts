import type { GeoAntwort, GeoQuelle, GeoStatus, GeoSuche, GeoTreffer } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';

/**
 * A source of places: the table within the service, or the operator's geocoder. Its hits are not yet compared with what
 * was asked.
 */
export interface Source {
  readonly quelle: GeoQuelle;
  /** `suche` comes from `tidySearch`; `patience` is the time limit in milliseconds. */
  search(suche: GeoSuche, patience: number): Promise<GeoTreffer[]>;
  /** Motorways of that name, where `search` found nothing; absent or null: there is no such question. ADR 035. */
  motorways?(suche: GeoSuche): ((patience: number) => Promise<GeoTreffer[]>) | null;
  reverse(point: Point, patience: number): Promise<GeoTreffer | null>;
  /** Asks its own status address; throws GeoFault if it is not ready. D132 */
  status(patience: number): Promise<void>;
}

/** Rate limit of a caller: counts one request to the geocoder; false when the caller has used up its quota. */
export type Leave = () => boolean;

/** What a geocoder needs of the service. */
export interface Surroundings {
  /** Monotonic clock, in milliseconds. */
  clock(): number;
  /** Logs an event; never a place, an address or an id. */
  tell(event: Record<string, string | number>, text: string): void;
}

/** The geocoder that routes use: never throws and always answers in time. */
export interface Geocoder {
  search(suche: GeoSuche, leave: Leave): Promise<GeoAntwort<GeoTreffer[]>>;
  reverse(point: Point, leave: Leave): Promise<GeoAntwort<GeoTreffer | null>>;
  /** Who answers, and whether that works. Asks the geocoder itself if nothing was asked of it for a minute. D132 */
  status(): Promise<Pick<GeoStatus, 'quelle' | 'bereit'>>;
}
