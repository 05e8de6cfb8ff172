import type { GeoStatus } from '#domain/ort/geo.ts';
import type { TileAddress, TileAnswer } from './tile.ts';

export type Karte = NonNullable<GeoStatus['karte']>;

/** Where the tiles of the map come from. */
export interface MapSource {
  /** Levels, kind and credit for the app: `karte` of `GET geo/status`; null while there is no map to send. */
  karte(): Promise<Karte | null>;
  tile(at: TileAddress): Promise<TileAnswer>;
  close(): Promise<void>;
}

/** A map file that is open. */
export interface MapArchive {
  karte: Karte;
  tile(at: TileAddress): Promise<TileAnswer>;
  close(): Promise<void>;
}

/** Why a map file cannot be used; the rest of the sentence 'MAP_FILE …'. */
export class MapFault extends Error {}

/** Plain text without markup: attributions often hold links. */
export const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
