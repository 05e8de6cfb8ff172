import type { GeoStatus } from '#domain/ort/geo.ts';
import type { Settings } from '../settings.ts';
import { openMbtiles } from './mbtiles.ts';
import type { TileAddress, TileAnswer } from './tile.ts';
import { tileProxy } from './tile-proxy.ts';

/** Where the tiles of the map come from. */
export interface MapSource {
  /** What the app is told of it: `karte` of `GET geo/status`. */
  karte: NonNullable<GeoStatus['karte']>;
  tile(at: TileAddress): Promise<TileAnswer>;
  close(): void;
}

/** Levels asked of a tile server: from a country to a house. */
const LEVELS = { zoomMin: 5, zoomMax: 18 } as const;

/**
 * The map of this installation: a tile server behind our own address, a file, or none (null).
 * @throws SettingsError when the file is none of tiles
 */
export function openMapSource({ map, geo }: Pick<Settings, 'map' | 'geo'>): MapSource | null {
  if (map.file) return openMbtiles(map.file, map.attribution);
  if (!map.url) return null;
  return {
    karte: { ...LEVELS, hinweis: map.attribution },
    tile: tileProxy(map.url, geo.contact),
    close: () => undefined,
  };
}
