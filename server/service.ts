import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background/background-jobs.ts';
import { eraseReturned, joinJournal, scrub, type Journal } from './lifetime/erasure-journal.ts';
import { examples } from './vorgang/examples.ts';
import { exitLine } from './exit-line.ts';
import { COMMIT, RELEASE, VERSION } from './files/version.ts';
import { deskLinks, greeting } from './greeting.ts';
import { listen } from './http/listen.ts';
import { endOnUncaught, outliveLogs } from './http/last-resort.ts';
import type { Mandanten } from './mandanten/mandanten.ts';
import { watchMandanten } from './mandanten/mandanten-watch.ts';
import { openMandanten, openStore, refuseOtherEngine, sqliteFile, themesOf } from './open.ts';
import { refuseSample } from './mandanten/sample.ts';
import { engineOf, readSettings, rememberStart, type Settings } from './settings.ts';
import { reloadOnHangup } from './settings/hangup.ts';
import { removeLeft } from './sicherung/backup-files.ts';
import { backupFolders, readyBackups } from './sicherung/backup-folder.ts';
import { removeLeftByCommands } from './sicherung/left-copies.ts';
import { StoreError } from './store/engine.ts';
import { takeLock } from './store/sqlite/file-lock.ts';
import type { StopSignals } from './stop-signals.ts';
import { drainAndClose } from './http/graceful-shutdown.ts';

const RETURNED =
  'Cases that had been erased were in the database again, and are erased. If it was restored, run: npm run betreiber -- wiederherstellen';

const IS_TAKEN = (file: string): string =>
  `Another service has the database ${file} open, which is for one service alone. Stop that one first. For more than one: DATABASE_URL, a PostgreSQL.`;

/** Starts the service; a start that fails ends the process with a line and 1. */
export async function startService(signals: StopSignals): Promise<void> {
  try {
    await start(signals);
  } catch (error) {
    process.stderr.write(`${exitLine(error)}\n`);
    process.exit(1);
  }
}

/**
 * The service: settings, store, app, background jobs. Its greeting goes to stdout, its log to stderr. Once it listens,
 * whatever is thrown closes its doors in order.
 */
async function start(signals: StopSignals): Promise<void> {
  outliveLogs();
  let warn = (line: string): void => void process.stderr.write(`${line}\n`);
  const settings = readSettings(process.env, { warn });
  refuseOtherEngine(settings);
  await readyBackups(settings.backup);
  if (!settings.database) claim(settings);
  const reloadSecrets = reloadOnHangup(settings.secretFiles);
  let reloaded = (_ids: readonly string[]): void => undefined;
  const mandanten = openMandanten(
    settings,
    (line) => warn(line),
    (ids) => reloaded(ids),
  );
  if (settings.isProduction) refuseSample(mandanten.brandOf(undefined));
  const steps: number[] = [];
  const store = await openStore(settings, { tellStep: (nummer) => void steps.push(nummer) });
  const stopping = new AbortController();
  const app = buildApp({ settings, store, mandanten, stopping: stopping.signal });
  reloadSecrets(app.log);
  tellSchema(steps, app.log);
  let doors: Awaited<ReturnType<typeof listen>> = [];
  let unwatch = (): void => undefined;
  let stopBackgroundJobs = async (): Promise<void> => undefined;
  const stop = async (drainMs: number, code = 0): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    app.log.info({ event: 'ende' }, 'The service stops.');
    let isFine = true;
    try {
      unwatch();
      await Promise.all([drainAndClose(app, doors, drainMs), stopBackgroundJobs()]);
      await store.close();
    } catch (err) {
      isFine = false;
      app.log.error({ event: 'ende-gescheitert', err }, 'The service did not stop in order.');
    }
    process.exit(isFine ? code : 1);
  };
  endOnUncaught(app.log, stop);
  let journal: Journal;
  try {
    removeLeftCopies(settings, app.log);
    journal = await joinJournal(store, settings.journalDir);
    // A restored backup may hold cases that were erased since: erase them again before listening.
    const again = await eraseReturned(store, journal);
    if (again) {
      app.log.warn({ event: 'wieder-geloescht', anzahl: again }, RETURNED);
      await scrub(store).catch((error: unknown) =>
        app.log.error({ event: 'bereinigung-gescheitert', err: error }, 'What was erased is not overwritten yet.'),
      );
    }
    signals.hold();
    doors = await listen(app, settings);
  } catch (error) {
    await store.close();
    throw error;
  }
  try {
    warn = (line) => app.log.warn({ event: 'mandanten' }, line);
    reloaded = (ids) => app.log.info({ event: 'mandanten-gelesen', mandanten: ids }, 'Brands are taken up anew.');
    unwatch = watchMandanten(mandanten, settings.clientsDir, themesOf(settings));
    // Only after a successful start, because the operator's commands make their links from it.
    rememberStart(settings, process.env);
    tellStart(settings, mandanten, app.log);
    stopBackgroundJobs = await startBackgroundJobs({ settings, store, journal, mandanten, app });
    const now = Date.now();
    const shown = await examples(settings, store, mandanten, now);
    process.stdout.write(greeting(settings, shown, await deskLinks(settings, store, shown.isFresh, now)));
  } catch (error) {
    process.stderr.write(`${exitLine(error)}\n`);
    return stop(0, 1);
  }
  // Ctrl-C: no draining.
  signals.obey((signal) => stop(signal === 'SIGINT' ? 0 : settings.drainMs));
}

/** One line where the start has made the database, or brought it to this release. */
function tellSchema(steps: readonly number[], log: FastifyBaseLogger): void {
  if (!steps.length) return;
  const what = steps[0] === 1 ? 'The database is made.' : 'The database is brought to this release.';
  log.info({ event: 'schema', schritte: steps }, what);
}

/** One line that says what has started, for whoever reads the log later. */
function tellStart(settings: Settings, { all }: Mandanten, log: FastifyBaseLogger): void {
  const { publicUrl, host, port } = settings;
  const about = { version: VERSION, commit: COMMIT, speicher: engineOf(settings), publicUrl, host, port };
  log.info({ event: 'start', ...about, marken: all.length }, `Pannenlotse ${RELEASE} has started.`);
}

/** @throws StoreError where another service has the SQLite file */
function claim(settings: Settings): void {
  // For the life of the process: the function that would unlock it is not used.
  if (!takeLock(join(settings.dataDir, 'dienst.lock')))
    throw new StoreError('STORE_BUSY', IS_TAKEN(sqliteFile(settings)));
}

/** Deletes what a backup or restore that was killed has left: it holds people, in clear. */
function removeLeftCopies({ dataDir, backup }: Settings, log: FastifyBaseLogger): void {
  const folders = backupFolders(dataDir, backup);
  const anzahl = removeLeft(folders, dataDir, 'service') + removeLeftByCommands(folders, dataDir);
  if (anzahl) log.warn({ event: 'kopien-geloescht', anzahl }, 'A backup or restore that was killed had left copies.');
}
