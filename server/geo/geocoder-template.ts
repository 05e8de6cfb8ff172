import type { GeoSuche } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';

/** How a kind of geocoder is asked: path and query of its requests. Nothing else of a caller's request goes out. */
export interface Template {
  search(suche: GeoSuche, countries: readonly string[]): [path: string, parameters: Record<string, string>];
  /** A second request for the name of a road without an address, as a motorway exit; null: none for this search. */
  roads?(suche: GeoSuche, countries: readonly string[]): [path: string, parameters: Record<string, string>] | null;
  reverse(point: Point): [path: string, parameters: Record<string, string>];
  /** Its own status address. */
  status: readonly [path: string, parameters: Record<string, string>];
  /** What its status address answers when it is ready. */
  isReady(body: Readonly<Record<string, unknown>>): boolean;
  /** Older releases that are supported have no status address. */
  mayLackStatus: boolean;
}
