import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { sendProblem } from '../http/error-answer.ts';
import { Refusal } from '../http/faults.ts';
import type { Registry } from '../metrics/registry.ts';
import { isForOperator } from '../http/operator.ts';

/** Metrics for Prometheus. Answers 404 to anybody but the operator. */
export async function metricsRoutes(
  app: FastifyInstance,
  { settings, mandanten }: Deps,
  registry: Registry,
): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isForOperator(request, settings)) return sendProblem(reply, mandanten, new Refusal('METHODE_UNBEKANNT'), 404);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
