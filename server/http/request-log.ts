import { randomUUID } from 'node:crypto';
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings.ts';

/** What the log is told of an error: its kind and where it arose. Not its message, which may quote what a person typed. */
function errorFields(error: Error & { code?: unknown }): {
  type: string;
  code: string;
  message: string;
  stack: string;
} {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = String(error.code ?? '');
  return {
    type: error.name,
    code,
    // The store's own sentences are for the operator; they name the file and nothing else.
    message: code.startsWith('STORE_') ? error.message : '',
    stack: frames.slice(0, 12).join('\n'),
  };
}

/** How the app logs: one line of JSON each, no ids, names, positions, bodies or addresses. */
export function logOptions(
  { logLevel }: Settings,
  stream: NodeJS.WritableStream,
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'requestIdHeader'> {
  return {
    logger: {
      level: logLevel,
      stream,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { req: () => ({}), res: () => ({}), err: errorFields },
    },
    // One line per request, ours: Fastify's two say no more.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    requestIdHeader: false,
  };
}

/** One line per answer, with the route's template; the answer names its line in `Request-Id`. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ event: 'antwort', method: request.method, route, status: reply.statusCode, ms });
  });
}
