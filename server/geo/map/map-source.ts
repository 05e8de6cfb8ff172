import type { GeoStatus } from '#domain/ort/geo.ts';
import type { TileAddress, TileAnswer } from './tile.ts';

/** Where the tiles of the map come from. */
export interface MapSource {
  /** Zoom levels and credit for the app: `karte` of `GET geo/status`. */
  karte: NonNullable<GeoStatus['karte']>;
  tile(at: TileAddress): Promise<TileAnswer>;
  close(): void;
}
