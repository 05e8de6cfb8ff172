import { mapFile, type Surroundings } from './map-file.ts';
import type { Karte, MapSource } from './map-source.ts';
import type { Settings } from '../../settings.ts';
import { tileProxy } from './tile-proxy.ts';

/** Zoom levels asked of a tile server: from a country to a house. */
const LEVELS = { zoomMin: 5, zoomMax: 18 } as const;

/** Opens the map of this installation: a file, a tile server behind our own address, or none (null). */
export function openMapSource(
  { map, geo }: Pick<Settings, 'map' | 'geo'>,
  surroundings: Surroundings,
): MapSource | null {
  if (map.file) return mapFile(map.file, map.attribution, surroundings);
  if (map.urls().length === 0) return null;
  const karte: Karte = { ...LEVELS, hinweis: map.attribution, art: 'raster' };
  return {
    karte: async () => karte,
    tile: tileProxy(() => map.urls()[0]!, geo.contact),
    close: async () => undefined,
  };
}
