import type { FastifyInstance } from 'fastify';
import { COMMIT, VERSION } from '../files/version.ts';
import type { Deps } from '../http/deps.ts';
import { sendProblem } from '../http/error-answer.ts';
import { Refusal } from '../http/faults.ts';
import { isForOperator } from '../http/operator.ts';
import { isReady, makeReadiness } from '../http/readiness.ts';
import { unreadAt } from '../background/overdue-watch.ts';

/** Retry-After in seconds. */
const RETRY = '5';

/** Health checks: liveness (`/livez`) and readiness (`/readyz`). Only the operator is told the details. */
export async function healthRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/livez', async () => ({ status: 'ok', version: VERSION, ...(COMMIT && { commit: COMMIT }) }));
  const readiness = makeReadiness(deps, (error) =>
    app.log.error({ err: error, event: 'readyz' }, 'The store does not answer'),
  );
  app.get('/readyz', async (request, reply) => {
    const stand = await readiness();
    const detail = isForOperator(request, deps.settings) ? stand : null;
    // Unread reports do not make the service unready, but the operator should see them (D90).
    if (isReady(stand)) return { status: 'ok', ...(detail && { ...detail, ungelesen: await unreadAt(deps) }) };
    app.log.warn({ event: 'nicht-bereit', ...stand }, 'No new calls should come here');
    const refusal = new Refusal('NICHT_BEREIT', {
      headers: { 'retry-after': RETRY },
      ...(detail && { members: `"readiness":${JSON.stringify(detail)}` }),
    });
    return sendProblem(reply, deps.mandanten, refusal);
  });
}
