import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifySwagger from '@fastify/swagger';
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { LIMITS } from '#domain/limits.ts';
import { api } from './api.ts';
import type { Deps } from './http/deps.ts';
import { clientErrorHandler, errorHandler, sendProblem } from './http/error-answer.ts';
import { addFailpoints } from './failpoints.ts';
import { Refusal } from './http/faults.ts';
import { openGeo } from './geo/open-geocoder.ts';
import { requestMetrics } from './metrics/request-metrics.ts';
import { processMetrics } from './metrics/process-metrics.ts';
import { countMisses, makeMissed } from './http/rate-limit.ts';
import { openapi } from './http/openapi.ts';
import { logAnswers, logOptions } from './http/request-log.ts';
import { healthRoutes } from './routes/health.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { policyReportRoutes } from './routes/policy-reports.ts';
import { CREATIONS } from './vorgang/entry.ts';
import { pageRoutes } from './routes/page.ts';
import { addSecurityHeaders } from './http/security-headers.ts';

interface Parts extends Omit<
  Deps,
  'clock' | 'steady' | 'missed' | 'creations' | 'geo' | 'geoQuestions' | 'map' | 'stopping'
> {
  map?: Deps['map'];
  /** Milliseconds since 1970; tests bring their own. */
  clock?: () => number;
  /** Milliseconds of a clock that nobody sets; where `clock` is given and this is not, that one. */
  steady?: () => number;
  /** Waits so many milliseconds; tests do not. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Aborted when the service is to stop; without it it never is. */
  stopping?: AbortSignal;
  /** The pages and files; tests of the calls alone leave them out. */
  pages?: ((app: FastifyInstance, deps: Deps) => Promise<void>) | null;
  /** Where the log goes. */
  log?: NodeJS.WritableStream;
  /** How long a caller may take to send; tests are quicker. */
  sending?: typeof SENDING;
}

/** Milliseconds for the head of a request, for all of it, and between two looks for those that are too slow (Node's own 30 s would triple the first). */
export const SENDING = { head: 10_000, request: 30_000, look: 1_000 };

/** Questions of one case that go out to the operator's geocoder; what is above it the table answers. */
const GEO_QUESTIONS = { most: 30, window: 60_000, addresses: 20_000 } as const;

/** The whole service, not yet listening. */
export function buildApp({
  settings,
  store,
  mandanten,
  map = null,
  clock = Date.now,
  steady = clock === Date.now ? () => performance.now() : clock,
  pause = (milliseconds) => sleep(milliseconds),
  stopping = new AbortController().signal,
  pages = pageRoutes,
  log = process.stderr,
  sending = SENDING,
}: Parts): FastifyInstance {
  const geo = openGeo(settings.geo, { clock: steady, tell: (event, text) => app.log.warn(event, text) });
  const geoQuestions = countMisses(steady, GEO_QUESTIONS);
  const creations = countMisses(steady, CREATIONS);
  const missed = makeMissed(steady, pause);
  const deps: Deps = { settings, store, mandanten, map, clock, steady, stopping, missed, creations, geo, geoQuestions };
  const options = {
    ...logOptions(settings, log),
    bodyLimit: LIMITS.bodyBytes,
    trustProxy: settings.trustProxy.length ? settings.trustProxy : false,
    // Whoever calls while the service stops still gets an answer, and the connection ends with it.
    return503OnClosing: false,
    requestTimeout: sending.request,
    // Node would refuse a request without a host by itself, past every hook; the app does it below.
    http: { headersTimeout: sending.head, connectionsCheckingInterval: sending.look, requireHostHeader: false },
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrorHandler(settings),
    // An address that cannot be decoded is one that leads nowhere, not a fault of its own.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : url.replaceAll('%', '%25')),
    // A schema says yes or no; it neither mends nor drops what came.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    routerOptions: { maxParamLength: 16_384 },
  } satisfies FastifyHttpOptions<Server>;
  const app = fastify(options);
  // Answers are sent as they are: schemas describe them, they do not filter them.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(errorHandler(mandanten));
  addSecurityHeaders(app, settings);
  logAnswers(app);
  addFailpoints(app, settings.failpoints);
  const metrics = [...requestMetrics(app, settings.serviceBase), ...processMetrics(app, deps)];
  // Who keeps a connection comes back on a new one, which a balancer or another process takes.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  // An expectation we do not know is none of ours; Node would answer 417 past the app and its headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', async (request) => {
    if (!request.headers.host) throw new Refusal('JSON_UNLESBAR');
  });

  app.register(fastifySwagger, openapi(settings));
  app.register(async (scope) => {
    scope.get('/service/openapi.json', async () => app.swagger());
    await healthRoutes(scope, deps);
    await metricsRoutes(scope, deps, metrics);
  });
  app.register(policyReportRoutes);
  app.register((scope) => api(scope, deps), { prefix: settings.serviceBase });
  if (pages) app.register((scope) => pages(scope, deps));
  // An unknown page is a page; this is for what none answers either.
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, mandanten, new Refusal('METHODE_UNBEKANNT'), 404));
  return app;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false; // URIError is how decoding says no
  }
}
