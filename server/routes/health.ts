import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../faults.ts';
import { unreadAt } from '../watch.ts';

/** Milliseconds a write to the store and back may take. */
const PATIENCE = 250;

/** For whoever watches the service: is the process alive, and would a report be kept now. */
export async function healthRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { store } = deps;
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    const late = new AbortController();
    const isReady = await Promise.race([
      store.probe().catch((error: unknown) => {
        app.log.error({ err: error, event: 'readyz' }, 'The store does not answer');
        return false;
      }),
      sleep(PATIENCE, false, { signal: late.signal }).catch(() => false), // aborted below: the probe was quicker
    ]);
    late.abort();
    if (!isReady) throw new Refusal('NICHT_BEREIT', { headers: { 'retry-after': '5' } });
    // Reports that nobody has are no reason to send people elsewhere, but one to look (decision 90).
    return { status: 'ok', ungelesen: await unreadAt(deps) };
  });
}
