import type { MapSource } from './map-source.ts';
import { openMbtiles } from './mbtiles.ts';
import type { Settings } from '../../settings.ts';
import { tileProxy } from './tile-proxy.ts';

/** Zoom levels asked of a tile server: from a country to a house. */
const LEVELS = { zoomMin: 5, zoomMax: 18 } as const;

/**
 * Opens the map of this installation: a tile server behind our own address, a file, or none (null).
 * @throws SettingsError when MAP_TILE_FILE is not an .mbtiles file of images
 */
export function openMapSource({ map, geo }: Pick<Settings, 'map' | 'geo'>): MapSource | null {
  if (map.file) return openMbtiles(map.file, map.attribution);
  if (map.urls().length === 0) return null;
  return {
    karte: { ...LEVELS, hinweis: map.attribution },
    tile: tileProxy(() => map.urls()[0]!, geo.contact),
    close: () => undefined,
  };
}
