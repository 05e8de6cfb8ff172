import { DatabaseSync } from 'node:sqlite';
import { MapFault, plain, type MapArchive } from './map-source.ts';
import { DEEPEST, readTile } from './tile.ts';

/**
 * Opens an .mbtiles file read-only. Its rows count from the south (TMS). `credit` replaces the file's own attribution.
 * @throws MapFault when it is not an .mbtiles file of images
 */
export function openMbtiles(file: string, credit: string): MapArchive {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const about = Object.fromEntries(
      db
        .prepare('select name, value from metadata')
        .all()
        .map(({ name, value }) => [String(name), String(value)]),
    );
    // Two steps in the index: both at once would read the whole file, and nothing else would answer meanwhile.
    const levelAt = (end: 'asc' | 'desc') =>
      db.prepare(`select zoom_level from tiles order by zoom_level ${end} limit 1`).get()?.['zoom_level'];
    const [least, most] = [levelAt('asc'), levelAt('desc')];
    const read = db.prepare('select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?');
    if (typeof least !== 'number') throw new MapFault('holds no tiles');
    if (!readTile(bytesOf(db.prepare('select tile_data from tiles limit 1').get())))
      throw new MapFault(
        `must hold images (png, jpg or webp), not ${about['format'] ?? 'this'}: a map of lines comes as .pmtiles`,
      );
    return {
      karte: {
        zoomMin: levelOf(about['minzoom'], least),
        zoomMax: levelOf(about['maxzoom'], Number(most)),
        hinweis: credit || plain(about['attribution'] ?? ''),
        art: 'raster',
      },
      tile: async ({ z, x, y }) => {
        const row = read.get(z, x, 2 ** z - 1 - y);
        if (!row) return 'none';
        const tile = readTile(bytesOf(row));
        return tile ? { tile } : { failed: 'the file holds no image there' };
      },
      close: async () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The zoom level in the metadata if it is valid, else the one counted from the tiles. */
function levelOf(said: string | undefined, counted: number): number {
  const level = Number(said);
  return said && Number.isInteger(level) && level >= 0 && level <= DEEPEST ? level : counted;
}

const bytesOf = (row: Record<string, unknown> | undefined): Uint8Array =>
  row?.['tile_data'] instanceof Uint8Array ? row['tile_data'] : new Uint8Array();
