import type { FastifyInstance } from 'fastify';
import { exampleAssigner } from '../auftrag/assign-example.ts';
import { retain, retainHourly } from '../lifetime/aufbewahrung.ts';
import { RetentionDoubt } from '../lifetime/doubt.ts';
import { scrub, type Journal } from '../lifetime/erasure-journal.ts';
import { ownWebhooks, zoneOfHost, type Mandanten } from '../mandanten/mandanten.ts';
import { sqliteFile } from '../open.ts';
import type { Settings } from '../settings.ts';
import { startDailyBackup } from '../sicherung/daily-backup.ts';
import { DAY } from '../sicherung/backup-files.ts';
import { backupFolders } from '../sicherung/backup-folder.ts';
import { reportExample } from '../vorgang/report-example.ts';
import { startSimulator } from '../simulator/start.ts';
import type { Store } from '../store/store.ts';
import { isReaderKey } from '../store/tables/keys.ts';
import { warnOfEndingKeys } from './ending-keys.ts';
import { warnOfMissingTextKeys } from './missing-text-keys.ts';
import { startWatch } from './overdue-watch.ts';
import { startSenders } from './senders.ts';

interface Parts {
  settings: Settings;
  store: Store;
  journal: Journal;
  mandanten: Mandanten;
  app: Pick<FastifyInstance, 'log'>;
}

/**
 * Starts the background jobs: outbox delivery by webhook, messages to people, retention, daily backup, overdue watch,
 * warning of keys that end, simulated provider. The function it gives stops them all.
 */
export async function startBackgroundJobs({
  settings,
  store,
  journal,
  mandanten,
  app,
}: Parts): Promise<() => Promise<void>> {
  const { webhook, simulatorSpeed } = settings;
  const { log } = app;
  const stopWatch = startWatch({ store, mandanten, clock: Date.now, steady: () => performance.now() }, log);
  const stopRetaining = retainHourly(
    () => retainAndTell(settings, store, journal, mandanten, log),
    (error) => log.error({ event: 'aufbewahrung-gescheitert', err: error }, 'The retention job failed.'),
  );
  const stopBackups = startDailyBackup({
    database: sqliteFile(settings),
    journal: settings.journalDir,
    settings: settings.backup,
    zone: zoneOfHost(mandanten),
    log,
    clock: Date.now,
  });
  const stopWarning = warnOfEndingKeys(store, log);
  const print = (line: string): void => void (simulatorSpeed === null || process.stdout.write(`${line}\n`));
  const assign = exampleAssigner({ store, mandanten, publicUrl: settings.publicUrl, print });
  const stopSimulator =
    simulatorSpeed === null
      ? null
      : await startSimulator({
          store,
          speed: simulatorSpeed,
          assign,
          report: () => reportExample({ store, mandanten, publicUrl: settings.publicUrl }),
          log,
        });
  const stopSenders = startSenders({ settings, store, mandanten, log, clock: Date.now, print });
  const isRead = (await store.keys.list()).some((key) => isReaderKey(key, new Date().toISOString()));
  if (!webhook && !ownWebhooks(mandanten).length && !isRead)
    log.warn(
      { event: 'keine-zustellung' },
      'Neither a webhook nor an operator key is set: nobody is told of a report.',
    );
  await warnOfMissingTextKeys({ store, mandanten }, log);
  return async () => {
    stopWatch();
    stopRetaining();
    stopWarning();
    stopSimulator?.();
    await Promise.all([stopSenders(), stopBackups()]);
  };
}

/** Milliseconds for which messages wait for a webhook of the operator where none is set. ADR 066 */
const UNDELIVERED_KEPT = 7 * DAY;

/** What is used of the log. */
type Tells = Record<'info' | 'error', (line: { event: string; [field: string]: unknown }, text: string) => void>;

/** The retention job, logged; after a failure the next hour's run tries again. For tests: public. */
export async function retainAndTell(
  { dataDir, backup, webhook }: Settings,
  store: Store,
  journal: Journal,
  mandanten: Mandanten,
  log: Tells,
): Promise<void> {
  try {
    const backups = backupFolders(dataDir, backup);
    const receipt = await retain(store, mandanten, { dataDir, journal }, Date.now(), { backups });
    const { geloescht, entwuerfe, positionen } = receipt;
    const before = new Date(Date.now() - UNDELIVERED_KEPT).toISOString();
    const unzugestellt = webhook ? 0 : await store.dropUndelivered(before, ownWebhooks(mandanten));
    log.info(
      { event: 'aufbewahrung', geloescht, entwuerfe, positionen, ...(unzugestellt && { unzugestellt }) },
      'Erased what is no longer kept.',
    );
  } catch (error) {
    if (error instanceof RetentionDoubt) log.error({ event: 'aufbewahrung-angehalten' }, error.message);
    else log.error({ event: 'aufbewahrung-gescheitert', err: error }, 'The retention job failed.');
    return;
  }
  try {
    await scrub(store);
  } catch (error) {
    log.error({ event: 'bereinigung-gescheitert', err: error }, 'What was erased is not overwritten yet.');
  }
}
