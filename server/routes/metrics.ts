import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { sendProblem } from '../http/error-answer.ts';
import { Refusal } from '../http/faults.ts';
import { exposition, type Metric } from '../metrics/exposition.ts';
import { isForOperator } from '../http/operator.ts';

/** Metrics for Prometheus. Answers 404 to anybody but the operator. */
export async function metricsRoutes(
  app: FastifyInstance,
  { settings, mandanten }: Deps,
  metrics: readonly Metric[],
): Promise<void> {
  const warn = (error: unknown): void => app.log.warn({ err: error, event: 'metrics' }, 'A figure cannot be read');
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isForOperator(request, settings)) return sendProblem(reply, mandanten, new Refusal('METHODE_UNBEKANNT'), 404);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await exposition(metrics, warn));
  });
}
