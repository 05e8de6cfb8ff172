import { stat, statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { COMMIT, VERSION } from '../files/version.ts';
import { lastReceiptAt } from '../lifetime/receipts.ts';
import { sqliteFile } from '../open.ts';
import { backupFolder, newestBackup, newestDump } from '../sicherung/backup-files.ts';
import { backupFolders } from '../sicherung/backup-folder.ts';
import { keyStateOf } from '../store/tables/keys.ts';
import { addGauge, secondsSince, sharedRead, type ReadGauge, type Registry } from './registry.ts';

/** Sampling interval of the event-loop delay, in milliseconds. */
const RESOLUTION = 20;

/** Gauges of the process, the store and its files. Files have the machine's time, whatever `clock` says. */
export function processMetrics(
  app: FastifyInstance,
  registry: Registry,
  { settings, store, clock, geo, mandanten }: Pick<Deps, 'settings' | 'store' | 'clock' | 'geo' | 'mandanten'>,
): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  const lag = (): number => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return seconds;
  };
  const disk = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(settings.dataDir);
    return bavail * bsize;
  };
  const unread = sharedRead(() => store.unread(new Date(clock()).toISOString()));
  const age = (from: number): number => ageOf(from, Date.now());
  const size = sharedRead(() => store.size());
  /** With PostgreSQL only where the operator has said where its backups lie. */
  const backupAge = async (): Promise<number | null> => {
    const { dataDir, database, backup } = settings;
    if (!database)
      return age(newestBackup(backupFolders(dataDir, backup)) ?? (await stat(sqliteFile(settings))).birthtimeMs);
    return backup.dir === backupFolder(dataDir) ? null : age(newestDump(backup.dir) ?? performance.timeOrigin);
  };
  const keysEnding = async (): Promise<number> => {
    const now = new Date(clock()).toISOString();
    return (await store.keys.list()).filter((key) => keyStateOf(key, now) === 'ends').length;
  };
  const geocoderDown = async (): Promise<number> => Number(!(await geo(true).status()).bereit);
  const engine = settings.database ? 'postgresql' : 'sqlite';
  const gauge = (
    name: string,
    help: string,
    read: ReadGauge['read'],
    labels: Readonly<Record<string, string>> = {},
  ): ReadGauge => ({ name, help, read, labels });
  // prettier-ignore
  const gauges = [
    gauge('pannenlotse_build_info', 'What runs; always 1.', () => 1, { version: VERSION, commit: COMMIT, node: process.versions.node, store: engine }),
    gauge('pannenlotse_brands', 'Brands that are served.', () => mandanten.all.length),
    gauge('pannenlotse_keys_ending', 'Keys of machines that end within 14 days.', keysEnding),
    gauge('pannenlotse_geocoder_down', '1: the geocoder does not answer, and the table of towns does.', geocoderDown),
    gauge('process_start_time_seconds', 'When the process started, since 1970.', () => performance.timeOrigin / 1_000),
    gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss()),
    gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop was since the last time this was asked.', lag),
    gauge('pannenlotse_disk_free_bytes', 'Room left where DATA_DIR lies.', disk),
    gauge('pannenlotse_db_bytes', 'Size of the database.', async () => (await size()).data, { store: engine }),
    gauge('pannenlotse_wal_bytes', 'Size of the write-ahead log of SQLite.', async () => (await size()).log),
    gauge('pannenlotse_backup_age_seconds', 'Age of the newest backup, below zero if it is of a time to come; without any, of the SQLite file. With PostgreSQL of the dumps in BACKUP_DIR; without any, since the start.', backupAge),
    gauge('pannenlotse_retention_age_seconds', 'Since the retention job last left a receipt, which it does daily; without any, since the start.', () => age(lastReceiptAt(settings.dataDir) ?? performance.timeOrigin)),
    gauge('pannenlotse_unread_reports', 'Reports that nobody has fetched or been told of.', async () => (await unread()).anzahl),
    gauge('pannenlotse_unread_oldest_seconds', 'For how long the oldest of them waits.', async () => secondsSince((await unread()).seit, clock())),
  ];
  for (const one of gauges) addGauge(registry, app.log, one);
}

/** Seconds of two clocks, say of this machine and of a file server, that mean nothing. */
const APART = 60;

/** In seconds. Below zero is a fault: a time to come, of a clock that was ahead. */
function ageOf(from: number, now: number): number {
  const seconds = (now - from) / 1_000;
  return seconds < -APART ? seconds : Math.max(0, seconds);
}
