import { open, stat } from 'node:fs/promises';
import { MapFault, type MapArchive, type MapSource } from './map-source.ts';
import { openMbtiles } from './mbtiles.ts';
import { openPmtiles } from './pmtiles.ts';

/** Milliseconds between two looks at whether the file was replaced. */
export const LOOK = 2_000;

/** What a map file needs of the service. */
export interface Surroundings {
  /** Monotonic clock, in milliseconds. */
  clock(): number;
  log: Record<'info' | 'warn', (event: Record<string, string>, text: string) => void>;
}

/**
 * The map of a file, which may be replaced while the service runs: it is opened once two looks found it alike. A file
 * that cannot be used is a line in the log and no map; nothing here throws.
 */
export function mapFile(path: string, credit: string, { clock, log }: Surroundings): MapSource {
  let held: { mark: string; archive: MapArchive | null } | null = null;
  /** What the last look has found. */
  let seen = '';
  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;
  let told = '';

  const take = async (): Promise<MapArchive | null> => {
    try {
      const archive = await openMap(path, credit);
      const { art, zoomMin, zoomMax } = archive.karte;
      if (told) log.info({ event: 'karte' }, `MAP_FILE ${path} is in use: ${art}, levels ${zoomMin} to ${zoomMax}.`);
      told = '';
      return archive;
    } catch (error) {
      const reason = reasonOf(error);
      // A file that is being copied is looked at many times.
      if (reason.replace(/\d+/g, '') !== told)
        log.warn({ event: 'karte', grund: reason }, `MAP_FILE ${path} ${reason}. People see the drawing.`);
      told = reason.replace(/\d+/g, '');
      return null;
    }
  };

  const look = async (): Promise<void> => {
    const mark = await markOf(path);
    // A file that is being copied changes from look to look.
    const isSettled = held === null || mark === seen;
    seen = mark;
    if (mark === held?.mark || !isSettled) return;
    const before = held?.archive;
    held = { mark, archive: await take() };
    await before?.close();
  };

  const current = async (): Promise<MapArchive | null> => {
    if (!looking && clock() - lookedAt >= LOOK) {
      lookedAt = clock();
      looking = look().finally(() => void (looking = null));
    }
    await looking;
    return held?.archive ?? null;
  };

  return {
    karte: async () => (await current())?.karte ?? null,
    async tile(at) {
      const archive = await current();
      if (!archive) return 'none';
      try {
        return await archive.tile(at);
      } catch (error) {
        lookedAt = -Infinity; // perhaps it was just replaced
        return { failed: reasonOf(error) };
      }
    },
    async close() {
      await looking;
      await held?.archive?.close();
      held = null;
    },
  };
}

/** Opens a file as what its first bytes say. @throws MapFault */
async function openMap(path: string, credit: string): Promise<MapArchive> {
  const begin = await firstBytes(path);
  if (begin.length === 0) throw new MapFault('is empty');
  const archive = begin.startsWith('PMTiles\u0003')
    ? await openPmtiles(path, credit)
    : begin.startsWith('SQLite format 3\0')
      ? openMbtiles(path, credit)
      : null;
  if (!archive) {
    const isOld = begin.startsWith('PM');
    throw new MapFault(isOld ? 'must be PMTiles version 3: convert it' : 'is no .pmtiles or .mbtiles file');
  }
  if (archive.karte.hinweis) return archive;
  await archive.close();
  throw new MapFault('does not say whose map it is: set MAP_ATTRIBUTION');
}

async function firstBytes(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Changes when the file is replaced or written; 'none' without a file. */
async function markOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return 'none'; // opening it says why
  }
}

/** The reason for the log: the rest of a sentence, without where somebody stands. */
function reasonOf(error: unknown): string {
  if (error instanceof MapFault) return error.message;
  const { code, name } = error as NodeJS.ErrnoException;
  return `cannot be read (${code ?? name})`;
}
