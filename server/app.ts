import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifySwagger from '@fastify/swagger';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { LIMITS } from '#domain/limits.ts';
import type { Problem } from '#domain/questions.ts';
import { addRoutes } from './api.ts';
import type { Deps } from './http/deps.ts';
import { readAddresses } from './http/caller.ts';
import { clientErrorHandler, errorHandler, sendProblem } from './http/error-answer.ts';
import { bareForwardedFor } from './http/forwarded-for.ts';
import { addFailpoints } from './failpoints.ts';
import { Refusal } from './http/faults.ts';
import { openMapSource } from './geo/map/open-map.ts';
import { openGeo } from './geo/open-geocoder.ts';
import { openAnnounced } from './mandanten/announced.ts';
import { makeAccessLog } from './maschinen/zugriffe.ts';
import { clientMetrics } from './metrics/client-metrics.ts';
import { requestMetrics } from './metrics/request-metrics.ts';
import { processMetrics } from './metrics/process-metrics.ts';
import { Registry } from './metrics/registry.ts';
import { httpServer, SENDING } from './http/http-server.ts';
import { watchLoad } from './http/overload/watch-load.ts';
import { rateLimiter, makeMissed } from './http/rate-limit.ts';
import { openapi } from './http/openapi.ts';
import { bufferedLines, logAnswers, logOptions, type LogLines } from './http/request-log.ts';
import { makeCreations } from './vorgang/creations.ts';
import { addSecurityHeaders } from './http/security-headers.ts';

interface Parts extends Omit<
  Deps,
  | 'clock'
  | 'steady'
  | 'missed'
  | 'creations'
  | 'accesses'
  | 'announced'
  | 'geo'
  | 'geoQuestions'
  | 'map'
  | 'stopping'
  | 'shedding'
> {
  /** Wall clock, milliseconds since 1970; tests bring their own. */
  clock?: () => number;
  /** Monotonic clock, milliseconds; by default `performance.now`, or `clock` where only that is given. */
  steady?: () => number;
  /** Waits that many milliseconds; tests replace it. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Aborted when the graceful shutdown begins; by default never. */
  stopping?: AbortSignal;
  /** What is shed; by default as the event loop is late. */
  shedding?: Deps['shedding'];
  /** Also the pages and files, which need the built web app; tests of the calls leave them out. */
  withPages?: boolean;
  /** Where the log goes. */
  log?: LogLines;
  /** Time limits of a connection; tests have shorter ones. */
  sending?: typeof SENDING;
}

/** Rate limit of requests to the operator's geocoder, per case; above it the table of towns answers. */
const GEO_QUESTIONS = { most: 30, window: 60_000, addresses: 20_000 } as const;

/** Builds the whole service, not yet listening. */
export function buildApp({
  settings,
  store,
  mandanten,
  clock = Date.now,
  steady = clock === Date.now ? () => performance.now() : clock,
  pause = (milliseconds) => sleep(milliseconds),
  stopping = new AbortController().signal,
  shedding,
  withPages = true,
  log = bufferedLines(process.stderr),
  sending = SENDING,
}: Parts): FastifyInstance {
  const geo = openGeo(settings.geo, { clock: steady, tell: (event, text) => app.log.warn(event, text) });
  const map = openMapSource(settings, {
    clock: steady,
    log: { info: (event, text) => app.log.info(event, text), warn: (event, text) => app.log.warn(event, text) },
  });
  const geoQuestions = rateLimiter(steady, GEO_QUESTIONS);
  const creations = makeCreations(steady);
  const missed = makeMissed(steady, pause);
  const load = watchLoad();
  const accesses = makeAccessLog({
    store,
    dataDir: settings.dataDir,
    log: { error: (event: object, text: string) => app.log.error(event, text) },
  });
  const announced = openAnnounced({
    store,
    mandanten,
    clock,
    steady,
    warn: (error) => app.log.error({ event: 'hinweise-gestoert', err: error }, 'Notices cannot be read now.'),
  });
  const given = {
    accesses,
    announced,
    settings,
    store,
    mandanten,
    map,
    clock,
    steady,
    stopping,
    missed,
    creations,
    geo,
    geoQuestions,
  };
  const deps: Deps = { ...given, shedding: shedding ?? load.shedding };
  const options = {
    ...logOptions(settings, log),
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
    // Graceful shutdown: requests in flight and late ones are still answered.
    return503OnClosing: false,
    serverFactory: (handle) => httpServer(handle, sending, settings.maxConnections),
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrorHandler(settings),
    // Before Fastify looks at the request: it reads the caller's address from the headers.
    rewriteUrl: (request) => {
      bareForwardedFor(request.headers);
      return originForm(request);
    },
    // Validate only: Fastify's defaults would coerce types and strip unknown fields silently. F12.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    routerOptions: { maxParamLength: 16_384 },
  } satisfies FastifyHttpOptions<Server>;
  const app = fastify(options);
  // Plain JSON: response schemas document answers, they do not filter them.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(errorHandler(mandanten));
  readAddresses(app, steady);
  addSecurityHeaders(app, settings);
  logAnswers(app, settings, log);
  addFailpoints(app, settings.failpoints);
  const registry = new Registry();
  app.addHook('onClose', async () => load.stop());
  app.addHook('onReady', accesses.takeOver);
  app.addHook('onReady', announced.look);
  // A map file that cannot be used is named at the start.
  app.addHook('onReady', async () => void (await map?.karte()));
  app.addHook('onClose', async () => announced.close());
  app.addHook('onClose', accesses.close);
  app.addHook('onClose', async () => map?.close());
  requestMetrics(app, registry, deps);
  processMetrics(app, registry, deps);
  clientMetrics(app, registry, deps);
  // Draining: keep-alive clients reconnect, and reach another process.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close');
    done();
  });
  // Hooks of every answer call `done`: with a promise each, they cost a load a twentieth of its time more. ADR 047
  app.addHook('onRequest', (request, _reply, done) => {
    load.came();
    done(hasOneHost(request.raw) ? undefined : new Refusal('JSON_UNLESBAR', { fehler: [ONE_HOST] }));
  });

  app.register(fastifySwagger, openapi(settings));
  addRoutes(app, deps, { registry, withPages });
  // With pages, their `/*` answers unknown GETs; this is for the rest.
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, mandanten, new Refusal('METHODE_UNBEKANNT'), 404));
  return app;
}

const ONE_HOST: Problem = {
  feld: 'host',
  text: ['Senden Sie genau einen Kopf Host.', 'Send exactly one header Host.'],
};

/** Whether the request names the host once: which of two counts, proxies and servers read differently. RFC 9112, 3.2 */
function hasOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++;
  return Boolean(headers.host) && (hosts === 1 || (hosts === 0 && httpVersion === '1.0'));
}

/**
 * The path of a request target. In absolute form (RFC 9112, 3.2.2) its host counts instead of the header. One with
 * invalid percent-encoding is taken literally: an unknown address, not a 400 of the router.
 */
function originForm({ url = '/', headers }: { url?: string; headers: IncomingHttpHeaders }): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  const [, host, path = url] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(url) ?? [];
  if (host) headers.host = host;
  const target = path.startsWith('/') ? path : `/${path}`;
  return isDecodable(target) ? target : target.replaceAll('%', '%25');
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false; // URIError: the only way to find out
  }
}
