/** A map tile: bytes and media type; `isPacked`: the bytes are compressed by gzip. */
export interface Tile {
  bytes: Uint8Array;
  type: string;
  isPacked?: boolean;
}

/** Media type of a vector tile. */
export const VECTOR = 'application/vnd.mapbox-vector-tile';

/** Address of a tile: zoom level, column from the west, row from the north (XYZ scheme, Web Mercator, 256 px). */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** A tile; `none`: the source has none there; `failed`: the source failed, with the reason for the log. */
export type TileAnswer = { tile: Tile } | 'none' | { failed: string };

/** Parses `geo/kacheln/12/2175/1397`; null if no tile can have that address. */
export function readTileAddress(z: string, x: string, y: string): TileAddress | null {
  if (![z, x, y].every((digits) => /^(0|[1-9]\d{0,7})$/.test(digits))) return null;
  const [level, column, row] = [Number(z), Number(x), Number(y)];
  return level <= DEEPEST && column < 2 ** level && row < 2 ** level ? { z: level, x: column, y: row } : null;
}

/** The deepest zoom level. */
export const DEEPEST = 22;

/** Address of a tile on a server, by the template that the operator has set. */
export const tileUrl = (template: string, { z, x, y }: TileAddress): string =>
  template.replaceAll('{z}', String(z)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y));

/** Sniffs the image type (PNG, JPEG, WebP) from the first bytes, whatever the declared type; null for anything else. */
export function readTile(bytes: Uint8Array): Tile | null {
  const type = KINDS.find(([, begins]) => begins.every((byte, index) => byte === null || bytes[index] === byte))?.[0];
  return type ? { bytes, type } : null;
}

// prettier-ignore
const KINDS: readonly (readonly [type: string, begins: readonly (number | null)[]])[] = [
  ['image/png',  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];
