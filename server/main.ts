import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { retain, retainDaily } from './aufbewahrung.ts';
import { keepErased } from './erasure-journal.ts';
import { examples } from './examples.ts';
import { exitLine } from './exit-line.ts';
import { openMapSource } from './geo/map-source.ts';
import { greeting } from './greeting.ts';
import { watchMandanten } from './mandanten-watch.ts';
import type { Mandanten } from './mandanten.ts';
import { openMandanten, openStore, THEMES } from './open.ts';
import { startOutbox } from './outbox/worker.ts';
import { readSettings, rememberPublicUrl, type Settings } from './settings.ts';
import type { Store } from './store/store.ts';
import { startWatch } from './watch.ts';

/** Milliseconds that answers under way have after SIGTERM. */
const DRAIN = 5_000;

/** The service: reads its settings, opens its store, listens. What it says to the person goes to stdout, its log to stderr. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  let warn = (line: string): void => void process.stderr.write(`${line}\n`);
  const mandanten = openMandanten(settings, (line) => warn(line));
  const map = openMapSource(settings);
  const store = await openStore(settings);
  const app = buildApp({ settings, store, mandanten, map });
  try {
    // A backup put in the database's place may hold whoever was erased since.
    await keepErased(store, settings.dataDir);
    await app.listen({ port: settings.port, host: settings.host, listenTextResolver: () => 'listening' });
  } catch (error) {
    await store.close();
    throw error;
  }
  warn = (line) => app.log.warn({ event: 'mandanten' }, line);
  const unwatch = watchMandanten(mandanten, settings.mandantenDir, THEMES);
  const stopWatch = startWatch({ store, mandanten, clock: Date.now }, app.log);
  // Only a start that came about may change the links of the operator's commands.
  rememberPublicUrl(settings);
  const { webhook } = settings;
  const outbox = webhook && startOutbox({ store, webhook, log: app.log });
  if (!webhook && !(await hasReader(store)))
    app.log.warn(
      { event: 'keine-zustellung' },
      'Neither a webhook nor an operator key is set: nobody is told of a report.',
    );
  process.stdout.write(greeting(settings, await examples(settings, store, mandanten, Date.now())));

  const stopRetaining = retainDaily(() => retainAndTell(settings, store, mandanten, app.log));

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    unwatch();
    stopWatch();
    const drained = setTimeout(() => app.server.closeAllConnections(), DRAIN);
    stopRetaining();
    await Promise.all([app.close(), outbox?.stop()]);
    clearTimeout(drained);
    await store.close();
    map?.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

/** Whether somebody may fetch reports by the feed. */
const hasReader = async ({ keys }: Store): Promise<boolean> =>
  (await keys.list()).some(({ art, widerrufen }) => art === 'betreiber' && widerrufen === null);

/** The retention job with its line in the log; a failure is told, and the next day tries again. */
async function retainAndTell(
  settings: Settings,
  store: Store,
  mandanten: Mandanten,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const { geloescht } = await retain(store, mandanten, settings.dataDir, Date.now());
    log.info({ event: 'aufbewahrung', geloescht }, 'Erased what its client no longer keeps.');
  } catch (error) {
    log.error({ event: 'aufbewahrung-gescheitert', err: error }, 'The retention job failed.');
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${exitLine(error)}\n`);
  process.exit(1);
});
