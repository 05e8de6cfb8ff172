import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import {
  bytesToHeader,
  Compression,
  findTile,
  ResolvedValueCache,
  TileType,
  zxyToTileId,
  type Header,
  type Source,
} from 'pmtiles';
import { MapFault, plain, type MapArchive } from './map-source.ts';
import { DEEPEST, readTile, VECTOR, type TileAddress, type TileAnswer } from './tile.ts';

/** Most bytes of a tile, and of a directory or the metadata once unpacked; directories kept in memory. */
export const PMTILES = { tile: 1024 * 1024, part: 2 * 1024 * 1024, kept: 100 } as const;

/** Directories above each other at most, as the format says. */
const DEPTH = 4;

/**
 * Opens a .pmtiles file (version 3) of images, or of vector tiles that are packed by gzip or not at all. `credit`
 * replaces the file's own attribution.
 * @throws MapFault when it is none that can be sent
 */
export async function openPmtiles(file: string, credit: string): Promise<MapArchive> {
  const handle = await open(file, 'r');
  try {
    const source: Source = {
      getKey: () => file,
      getBytes: async (offset, length) => ({ data: await readBytes(handle, offset, length) }),
    };
    const cache = new ResolvedValueCache(PMTILES.kept, false, unpack);
    const header = await headerOf(handle);
    const { rootDirectoryOffset: root, rootDirectoryLength: length } = header;
    await cache.getDirectory(source, root, length, header).catch((cause: unknown) => {
      throw new MapFault('has a directory that cannot be read', { cause });
    });
    const isVector = header.tileType === TileType.Mvt;
    const { minZoom: zoomMin, maxZoom: zoomMax } = header;
    const hinweis = credit || plain(await attributionOf(handle, header));
    return {
      karte: { zoomMin, zoomMax, hinweis, art: isVector ? 'vektor' : 'raster' },
      tile: async (at) => {
        const entry = await entryOf(cache, source, header, at);
        if (!entry) return 'none';
        if (entry.length > PMTILES.tile) return { failed: 'too large' };
        const bytes = new Uint8Array(await readBytes(handle, header.tileDataOffset + entry.offset, entry.length));
        if (bytes.length < entry.length) return { failed: 'the file ends before the tile' };
        return isVector ? vectorTile(bytes, header.tileCompression) : imageTile(bytes);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** What the file says about itself, once it can be true. @throws MapFault */
async function headerOf(handle: FileHandle): Promise<Header> {
  const { size } = await handle.stat();
  if (size < HEADER) throw new MapFault('is cut: not even its header is whole; copy it anew');
  const header = bytesToHeader(await readBytes(handle, 0, HEADER));
  const { minZoom, maxZoom, tileType, tileCompression, internalCompression } = header;
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  const whole = Math.max(...ends);
  if (whole > size) throw new MapFault(`is cut: it has ${size} of ${whole} bytes; copy it anew`);
  if (minZoom > maxZoom || maxZoom > DEEPEST) throw new MapFault(`says levels ${minZoom} to ${maxZoom}`);
  if (!DIRECTORIES.includes(internalCompression)) throw new MapFault('packs its directories in an unknown way');
  if (tileType === TileType.Mvt) {
    if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None)
      throw new MapFault('must pack its tiles by gzip');
  } else if (!IMAGES.includes(tileType)) throw new MapFault('must hold vector tiles (MVT) or images (png, jpg, webp)');
  return header;
}

/** Bytes of the header. */
const HEADER = 127;

const DIRECTORIES: readonly Compression[] = [Compression.None, Compression.Gzip, Compression.Brotli];
const IMAGES: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp];

async function entryOf(cache: ResolvedValueCache, source: Source, header: Header, { z, x, y }: TileAddress) {
  const wanted = zxyToTileId(z, x, y);
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
  for (let depth = 0; depth < DEPTH; depth++) {
    const entry = findTile(await cache.getDirectory(source, offset, length, header), wanted);
    if (!entry || entry.runLength > 0) return entry;
    [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
  }
  throw new MapFault('has directories that lead nowhere');
}

function vectorTile(bytes: Uint8Array, compression: Compression): TileAnswer {
  const isPacked = compression === Compression.Gzip;
  if (isPacked && (bytes[0] !== 0x1f || bytes[1] !== 0x8b)) return { failed: 'the file holds no tile there' };
  return { tile: { bytes, type: VECTOR, ...(isPacked && { isPacked }) } };
}

function imageTile(bytes: Uint8Array): TileAnswer {
  const tile = readTile(bytes);
  return tile ? { tile } : { failed: 'the file holds no image there' };
}

/** The credit in the metadata; '' without any that can be read. */
async function attributionOf(handle: FileHandle, header: Header): Promise<string> {
  const { jsonMetadataOffset: offset, jsonMetadataLength: length, internalCompression } = header;
  try {
    const bytes = await unpack(await readBytes(handle, offset, length), internalCompression);
    const { attribution } = JSON.parse(new TextDecoder().decode(bytes)) as { attribution?: unknown };
    return typeof attribution === 'string' ? attribution : '';
  } catch {
    return ''; // the file is good without it: MAP_ATTRIBUTION says whose map it is
  }
}

/** Reads up to `length` bytes, less at the end of the file. */
async function readBytes(handle: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  if (length > PMTILES.part) throw new MapFault('has a directory that is too large');
  const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
  return buffer.buffer.slice(0, bytesRead);
}

const GUNZIP = promisify(gunzip);
const UNBROTLI = promisify(brotliDecompress);

async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return packed;
  const bytes = await (compression === Compression.Brotli ? UNBROTLI : GUNZIP)(packed, {
    maxOutputLength: PMTILES.part,
  });
  return new Uint8Array(bytes).buffer;
}
