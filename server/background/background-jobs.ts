import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { retain, retainDaily } from '../lifetime/aufbewahrung.ts';
import { RetentionDoubt } from '../lifetime/doubt.ts';
import { copyErased } from '../lifetime/erasure-journal.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import { startOutbox } from '../outbox/worker.ts';
import type { Settings } from '../settings.ts';
import { simulatorKey, startSimulator } from '../simulator/start.ts';
import type { Store } from '../store/store.ts';
import { startWatch } from './overdue-watch.ts';

interface Parts {
  settings: Settings;
  store: Store;
  mandanten: Mandanten;
  /** Listening already, because the simulated provider calls it. */
  app: FastifyInstance;
}

/**
 * Starts the background jobs: outbox delivery by webhook, retention, overdue watch, simulated provider. The function it
 * gives stops them all.
 */
export async function startBackgroundJobs({ settings, store, mandanten, app }: Parts): Promise<() => Promise<void>> {
  const { webhook, simulatorSpeed } = settings;
  const { log } = app;
  const stopWatch = startWatch({ store, mandanten, clock: Date.now, steady: () => performance.now() }, log);
  const copied = copyErased(store, settings.dataDir).catch((error: unknown) =>
    log.error({ event: 'journal-gescheitert', err: error }, 'The journal of erasures could not be written.'),
  );
  const stopRetaining = retainDaily(() => retainAndTell(settings, store, mandanten, log));
  const stopSimulator = simulatorSpeed === null ? null : await simulate(settings, store, app, simulatorSpeed);
  const outbox = webhook && startOutbox({ store, webhook, log });
  if (!webhook && !(await hasReader(store)))
    log.warn(
      { event: 'keine-zustellung' },
      'Neither a webhook nor an operator key is set: nobody is told of a report.',
    );
  return async () => {
    stopWatch();
    stopRetaining();
    stopSimulator?.();
    await Promise.all([outbox?.stop(), copied]);
  };
}

/** Whether any operator key is valid, so that somebody can read the feed. */
const hasReader = async ({ keys }: Store): Promise<boolean> =>
  (await keys.list()).some(({ art, widerrufen }) => art === 'betreiber' && widerrufen === null);

/** The retention job, logged; after a failure the next day's run tries again. */
async function retainAndTell(
  { dataDir }: Settings,
  store: Store,
  mandanten: Mandanten,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    const { geloescht } = await retain(store, mandanten, dataDir, Date.now());
    log.info({ event: 'aufbewahrung', geloescht }, 'Erased what its client no longer keeps.');
  } catch (error) {
    if (error instanceof RetentionDoubt) log.error({ event: 'aufbewahrung-angehalten' }, error.message);
    else log.error({ event: 'aufbewahrung-gescheitert', err: error }, 'The retention job failed.');
  }
}

/** Starts the simulated provider, which calls the service over the network like a real one. */
async function simulate(
  { dataDir, serviceBase }: Settings,
  store: Store,
  { server, log }: FastifyInstance,
  speed: number,
) {
  const { address, family, port } = server.address() as AddressInfo;
  const host = /^(::|0\.0\.0\.0)$/.test(address) ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  const url = `http://${host}:${port}${serviceBase}/partner/ereignisse`;
  return startSimulator({ store, speed, log, partner: { url, key: await simulatorKey(store, dataDir) } });
}
