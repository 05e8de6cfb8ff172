import type { GeoQuelle, GeoStatus, GeoSuche, GeoTreffer } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';

/** Whoever can find places: the table within the service, or a geocoder of the operator. Its hits are not yet compared with what was asked. */
export interface Source {
  readonly quelle: GeoQuelle;
  /** The search is tidy: trimmed, roads spelt as on their signs. */
  search(suche: GeoSuche, patience: number): Promise<GeoTreffer[]>;
  reverse(point: Point, patience: number): Promise<GeoTreffer | null>;
}

/** Counts a question that would go out to the geocoder; false when whoever asks has sent too many. */
export type Leave = () => boolean;

/** What the routes are given: never throws, and always answers in time. */
export interface Geocoder {
  search(suche: GeoSuche, leave: Leave): Promise<GeoTreffer[]>;
  reverse(point: Point, leave: Leave): Promise<GeoTreffer | null>;
  status(): Pick<GeoStatus, 'quelle' | 'bereit'>;
}
