import { randomInt } from 'node:crypto';
import { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { isoTime } from './iso-time.ts';

/** Serialises an error for the log: its type, code and stack frames. Not its message, which may quote personal data. */
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
    // Messages of a StoreError are written for the operator and name the file at most.
    message: code.startsWith('STORE_') ? error.message : '',
    stack: frames.slice(0, 12).join('\n'),
  };
}

/** Logger options: JSON lines without ids of cases, names, positions, bodies or addresses. */
export function logOptions(
  { logLevel }: Settings,
  stream: LogLines,
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'requestIdHeader'> {
  return {
    logger: {
      level: logLevel,
      stream,
      base: null,
      timestamp: () => `,"time":"${isoTime(Date.now())}"`,
      serializers: { req: () => ({}), res: () => ({}), err: errorFields },
    },
    // `logAnswers` writes one line per request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    requestIdHeader: false,
  };
}

/** Ids of requests: they count on from a random number, so that two processes seldom give the same. */
function requestIds(): () => string {
  let id = randomInt(2 ** 32);
  return () => {
    id = (id + 1) >>> 0;
    return id.toString(16).padStart(8, '0');
  };
}

/** Where the logger writes its lines. */
export interface LogLines {
  write(line: string): void;
  /** Writes what was kept back; the logger calls it after a fatal line. */
  flushSync?(): void;
}

/**
 * Writes the lines of an event-loop turn together: a write for each costs a load 3 % more. A fatal line, and what is
 * left at an exit, are written at once.
 */
export function linesByTurn(stream: NodeJS.WritableStream): LogLines {
  let lines = '';
  const flushSync = (): void => {
    if (lines) stream.write(lines);
    lines = '';
  };
  process.once('exit', flushSync);
  const write = (line: string): void => {
    if (!lines) setImmediate(flushSync);
    lines += line;
  };
  return { write, flushSync };
}

/** Template of the route that answers, with the base; `none` for an unknown address. */
export const routeOf = ({ routeOptions: { url = 'none' } }: FastifyRequest): string => url;

/**
 * Access log: one line per answer, with the route's template instead of the URL; `Request-Id` in the answer names the
 * line.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({
      event: 'antwort',
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms,
    });
    done();
  });
}
