import type { GeoStatus } from '#domain/ort/geo.ts';

/** The map's zoom levels and credit; null without tiles. */
export const mapSource = (): GeoStatus['karte'] => null;
