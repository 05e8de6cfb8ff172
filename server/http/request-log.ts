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
      // By name: what collects logs shows it as it is.
      formatters: { level: (label) => ({ level: label }) },
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

/** Milliseconds for which a line may be kept back. */
const KEPT_BACK = 10;

/**
 * Buffered log: the lines of a few milliseconds are one write, because one for each turn of the event loop costs a load
 * 3 to 4 % more. A fatal line, and what is left at an exit, are written at once; SIGKILL loses what was kept back. ADR
 * 047
 */
export function bufferedLines(stream: NodeJS.WritableStream): LogLines {
  let lines = '';
  const flushSync = (): void => {
    if (lines) stream.write(lines);
    lines = '';
  };
  process.once('exit', flushSync);
  const write = (line: string): void => {
    if (!lines) setTimeout(flushSync, KEPT_BACK);
    lines += line;
  };
  return { write, flushSync };
}

/** Template of the route that answers, with the base; `none` for an unknown address. */
export const routeOf = ({ routeOptions: { url = 'none' } }: FastifyRequest): string => url;

/**
 * Access log: one line per answer, with the route's template instead of the URL; `Request-Id` in the answer names the
 * line. Written as the logger would, but by hand: of all lines it is the one that each answer pays for (ADR 047).
 */
export function logAnswers(app: FastifyInstance, { logLevel }: Settings, lines: LogLines): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id);
    done();
  });
  if (!['trace', 'debug', 'info'].includes(logLevel)) return;
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const time = isoTime(Date.now());
    // Nothing of it needs escapes in JSON: hexadecimal, a method that Node's parser knows, a template of ours.
    lines.write(
      `{"level":"info","time":"${time}","reqId":"${id}","event":"antwort","method":"${method}","route":"${routeOf(request)}","status":${reply.statusCode},"ms":${ms}}\n`,
    );
    done();
  });
}
