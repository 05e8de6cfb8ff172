import { measureDelay } from '../years/delay.ts';
import { measureGrowth } from '../years/growth.ts';
import { openBenchDatabases, type BenchDatabase } from '../years/place.ts';
import { measureStatus } from '../years/status.ts';
import { measureStreams } from '../streams.ts';
import { measureDisk } from './disk.ts';
import { measureSaves } from './saves.ts';

/**
 * Benchmark: load that one process holds on each engine, and its size on the disk, for docs/measurements.md
 * 'What one process holds (2026-11-23)'. `npm run bench:capacity -- [--small] [figure …]`.
 */
const isSmall = process.argv.includes('--small');
const sized = <T>(large: T, small: T): T => (isSmall ? small : large);

const FIGURES: Record<string, (newPlace: () => Promise<BenchDatabase>) => Promise<boolean>> = {
  open: (place) => measureDelay(place, sized({ open: 20_000, tracked: 1_000 }, { open: 2_000, tracked: 100 })),
  events: (place) => measureStatus(place, sized([10, 1_000, 16_000], [10, 1_000])),
  growth: (place) => measureGrowth(place, sized([10_000, 1_000_000], [10_000, 100_000])),
  streams: (place) => measureStreams(place),
  saves: (place) => measureSaves(place),
  disk: (place) => measureDisk(place, sized({ cases: 1_000, erased: 600_000 }, { cases: 300, erased: 60_000 })),
};

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const { engines, close } = await openBenchDatabases();
try {
  for (const [name, measure] of Object.entries(FIGURES))
    for (const newPlace of engines)
      if ((asked.length === 0 || asked.includes(name)) && !(await measure(newPlace))) process.exitCode = 1;
} finally {
  await close();
}
