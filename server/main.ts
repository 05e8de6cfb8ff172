import { buildApp } from './app.ts';
import { startBeside } from './beside.ts';
import { keepErased } from './erasure-journal.ts';
import { examples } from './examples.ts';
import { exitLine } from './exit-line.ts';
import { openMapSource } from './geo/map-source.ts';
import { greeting } from './greeting.ts';
import { watchMandanten } from './mandanten-watch.ts';
import { openMandanten, openStore, THEMES } from './open.ts';
import { readSettings, rememberPublicUrl } from './settings.ts';

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
  // Only a start that came about may change the links of the operator's commands.
  rememberPublicUrl(settings);
  const stopBeside = await startBeside({ settings, store, mandanten, app });
  process.stdout.write(greeting(settings, await examples(settings, store, mandanten, Date.now())));

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    unwatch();
    const drained = setTimeout(() => app.server.closeAllConnections(), DRAIN);
    await Promise.all([app.close(), stopBeside()]);
    clearTimeout(drained);
    await store.close();
    map?.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(`${exitLine(error)}\n`);
  process.exit(1);
});
