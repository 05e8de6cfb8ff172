import { DatabaseSync } from 'node:sqlite';
import { SettingsError } from '../../setting.ts';
import type { MapSource } from './map-source.ts';
import { readTile } from './tile.ts';

/**
 * Opens an .mbtiles file read-only. Its rows count from the south (TMS). `credit` replaces the file's own attribution.
 * @throws SettingsError when it is not an .mbtiles file of images
 */
export function openMbtiles(file: string, credit: string): MapSource {
  const db = openFile(file);
  try {
    const about = Object.fromEntries(
      db
        .prepare('select name, value from metadata')
        .all()
        .map(({ name, value }) => [String(name), String(value)]),
    );
    const levels = db.prepare('select min(zoom_level) as least, max(zoom_level) as most from tiles').get();
    const read = db.prepare('select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?');
    const hinweis = credit || plain(about['attribution'] ?? '');
    if (typeof levels?.['least'] !== 'number') throw new SettingsError(`MAP_TILE_FILE ${file} holds no tiles.`);
    if (!readTile(bytesOf(db.prepare('select tile_data from tiles limit 1').get())))
      throw new SettingsError(
        `MAP_TILE_FILE ${file} must hold images (png, jpg or webp), not ${about['format'] ?? 'this'}.`,
      );
    if (!hinweis) throw new SettingsError(`MAP_ATTRIBUTION must be set: ${file} does not say whose map it is.`);
    return {
      karte: {
        zoomMin: levelOf(about['minzoom'], levels['least']),
        zoomMax: levelOf(about['maxzoom'], Number(levels['most'])),
        hinweis,
      },
      tile: async ({ z, x, y }) => {
        const row = read.get(z, x, 2 ** z - 1 - y);
        if (!row) return 'none';
        const tile = readTile(bytesOf(row));
        return tile ? { tile } : { failed: 'the file holds no image there' };
      },
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    if (error instanceof SettingsError) throw error;
    throw new SettingsError(`MAP_TILE_FILE ${file} is no .mbtiles file that can be read.`, { cause: error });
  }
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (error) {
    throw new SettingsError(`MAP_TILE_FILE ${file} cannot be opened.`, { cause: error });
  }
}

/** The zoom level in the metadata if it is valid, else the one counted from the tiles. */
function levelOf(said: string | undefined, counted: number): number {
  const level = Number(said);
  return said && Number.isInteger(level) && level >= 0 && level <= 22 ? level : counted;
}

const bytesOf = (row: Record<string, unknown> | undefined): Uint8Array =>
  row?.['tile_data'] instanceof Uint8Array ? row['tile_data'] : new Uint8Array();

/** Plain text without markup: attributions often hold links. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim();
