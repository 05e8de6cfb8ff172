import type { GeoQuelle, GeoStatus, GeoSuche, GeoTreffer } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';

/** Whoever can find places: the table within the service, or a geocoder of the operator. Its hits are not yet compared with what was asked. */
export interface Source {
  readonly quelle: GeoQuelle;
  /** The search is tidy: trimmed, roads spelt as on their signs. */
  search(suche: GeoSuche, patience: number): Promise<GeoTreffer[]>;
  reverse(point: Point, patience: number): Promise<GeoTreffer | null>;
}

/** What the routes are given: never throws, and always answers in time. */
export interface Geocoder {
  search(suche: GeoSuche): Promise<GeoTreffer[]>;
  reverse(point: Point): Promise<GeoTreffer | null>;
  status(): Pick<GeoStatus, 'quelle' | 'bereit'>;
}
