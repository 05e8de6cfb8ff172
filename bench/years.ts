import { measureBackup } from './years/backup.ts';
import { measureDelay } from './years/delay.ts';
import { measureGrowth } from './years/growth.ts';
import { measureJournal } from './years/journal.ts';
import { openBenchDatabases, type BenchDatabase } from './years/place.ts';
import { measureRetention } from './years/retention.ts';
import { measureStatus } from './years/status.ts';
import { measureDeadClient, measureWebhook } from './webhook.ts';

/**
 * Benchmark: a service with years of data is as quick as a new one. Ratios of medians, measured in turn in one run.
 * `npm run bench:years -- [--small] [figure …]`.
 */
const isSmall = process.argv.includes('--small');
const sized = <T>(large: T, small: T): T => (isSmall ? small : large);

type Figure = (newPlace: () => Promise<BenchDatabase>) => Promise<boolean>;

/** Figures that are measured on each engine. */
const FIGURES: Record<string, Figure> = {
  journal: (place) => measureJournal(place, sized([1_000, 100_000, 10_000_000], [1_000, 10_000, 100_000])),
  delay: (place) => measureDelay(place, sized({ open: 20_000, tracked: 1_000 }, { open: 2_000, tracked: 100 })),
  status: (place) => measureStatus(place, sized([10, 1_000, 16_000], [10, 100, 1_000])),
  retention: (place) => measureRetention(place, sized(10_000, 2_000)),
  backup: (place) => measureBackup(place, sized(100_000, 10_000)),
  growth: (place) => measureGrowth(place, sized([10_000, 1_000_000], [1_000, 10_000])),
};

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const { engines, close } = await openBenchDatabases();
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name);
try {
  for (const [name, measure] of Object.entries(FIGURES))
    for (const newPlace of engines) if (isAsked(name) && !(await measure(newPlace))) process.exitCode = 1;
  // The pace of the webhook depends on the worker alone, not on the engine.
  if (isAsked('webhook') && !(await measureWebhook())) process.exitCode = 1;
  if (isAsked('client') && !(await measureDeadClient())) process.exitCode = 1;
} finally {
  await close();
}
