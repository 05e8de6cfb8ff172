import { buildApp } from './app.ts';
import { startBackgroundJobs } from './background/background-jobs.ts';
import { eraseReturned, joinJournal, scrub, type Journal } from './lifetime/erasure-journal.ts';
import { examples } from './vorgang/examples.ts';
import { exitLine } from './exit-line.ts';
import { openMapSource } from './geo/map/open-map.ts';
import { greeting } from './greeting.ts';
import { listen } from './http/listen.ts';
import { endOnUncaught, outliveLogs } from './http/last-resort.ts';
import { watchMandanten } from './mandanten/mandanten-watch.ts';
import { openMandanten, openStore, THEMES } from './open.ts';
import { readSettings, rememberPublicUrl } from './settings.ts';
import { reloadOnHangup } from './settings/hangup.ts';
import { readyBackups } from './sicherung/backup-folder.ts';
import { drainAndClose } from './http/graceful-shutdown.ts';

const RETURNED =
  'Cases that had been erased were in the database again, and are erased. If it was restored, run: npm run betreiber -- wiederherstellen';

/** Starts the service: settings, store, app, background jobs. Its greeting goes to stdout, its log to stderr. */
async function main(): Promise<void> {
  outliveLogs();
  let warn = (line: string): void => void process.stderr.write(`${line}\n`);
  const settings = readSettings(process.env, { warn });
  await readyBackups(settings.backup);
  const reloadSecrets = reloadOnHangup(settings.secretFiles);
  const mandanten = openMandanten(settings, (line) => warn(line));
  const map = openMapSource(settings);
  const store = await openStore(settings);
  const stopping = new AbortController();
  const app = buildApp({ settings, store, mandanten, map, stopping: stopping.signal });
  reloadSecrets(app.log);
  // A signal that comes while the service starts is obeyed once it has started.
  const started = Promise.withResolvers<(drainMs: number) => Promise<void>>();
  process.on('SIGTERM', () => void started.promise.then((stop) => stop(settings.drainMs)));
  // Ctrl-C: no draining.
  process.on('SIGINT', () => void started.promise.then((stop) => stop(0)));
  let doors: Awaited<ReturnType<typeof listen>>;
  let journal: Journal;
  try {
    journal = await joinJournal(store, settings.journalDir);
    // A restored backup may hold cases that were erased since: erase them again before listening.
    const again = await eraseReturned(store, journal);
    if (again) {
      app.log.warn({ event: 'wieder-geloescht', anzahl: again }, RETURNED);
      await scrub(store).catch((error: unknown) =>
        app.log.error({ event: 'bereinigung-gescheitert', err: error }, 'What was erased is not overwritten yet.'),
      );
    }
    doors = await listen(app, settings);
  } catch (error) {
    await store.close();
    throw error;
  }
  warn = (line) => app.log.warn({ event: 'mandanten' }, line);
  const unwatch = watchMandanten(mandanten, settings.clientsDir, THEMES);
  // Only after a successful start, because the operator's commands make their links from it.
  rememberPublicUrl(settings);
  const stopBackgroundJobs = await startBackgroundJobs({ settings, store, journal, mandanten, app });
  process.stdout.write(greeting(settings, await examples(settings, store, mandanten, Date.now())));

  const stop = async (drainMs: number, code = 0): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    unwatch();
    await Promise.all([drainAndClose(app, doors, drainMs), stopBackgroundJobs()]);
    await store.close();
    map?.close();
    process.exit(code);
  };
  endOnUncaught(app.log, stop);
  started.resolve(stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${exitLine(error)}\n`);
  process.exit(1);
});
