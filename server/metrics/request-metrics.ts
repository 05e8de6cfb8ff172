import type { FastifyInstance } from 'fastify';
import { SMS_CODE_NAMES } from '#domain/sms/codes.ts';
import type { Deps } from '../http/deps.ts';
import { routeOf } from '../http/request-log.ts';
import { addGauge, Counter, Histogram, type Registry } from './registry.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that the call left out or changed. D98. */
    notTaken: number;
    /** The client of a card that has made unusually many cases; '' for none. */
    unusualCardOf: string;
    /** What became of a text message (`SmsCode`); '' for another call. */
    sms: string;
  }
}

/** Histogram buckets in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Request metrics, labelled by route template. A URL itself is never a label, because it may contain an id. */
export function requestMetrics(
  app: FastifyInstance,
  registry: Registry,
  { settings: { serviceBase }, mandanten, shedding }: Pick<Deps, 'settings' | 'mandanten' | 'shedding'>,
): void {
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds until an answer was sent.',
    labelNames: ['route', 'method', 'code'],
    buckets: BOUNDS,
    registers,
  });
  const saves = counter('pannenlotse_case_saves_total', 'Saves of a case, by how they ended.', 'result');
  const reports = counter('pannenlotse_submits_total', 'Reports of a breakdown, by how they ended.', 'result');
  const cancels = counter('pannenlotse_cancels_total', 'Cancellations, by how they ended.', 'result');
  const misses = counter('pannenlotse_id_misses_total', 'Calls with an id or a key that is none.');
  const limited = counter('pannenlotse_rate_limited_total', 'Calls answered 429.');
  const faults = counter('pannenlotse_store_faults_total', 'Answers 503 and 507: the store was away, or full.', 'code');
  const notTaken = counter(
    'pannenlotse_not_taken_total',
    'Fields that a call left out or changed, by its route.',
    'route',
  );
  const cards = new Counter({
    name: 'pannenlotse_card_alarms_total',
    help: 'Cards that made unusually many cases, by client.',
    labelNames: ['mandant'],
    registers,
    collect() {
      for (const { mandant } of mandanten.all) this.inc({ mandant: mandant.id }, 0);
    },
  });
  const texts = counter('pannenlotse_sms_total', 'Text messages to us, by what became of them.', 'code');
  const shed = counter('pannenlotse_shed_total', 'Answers 503 so that reports and saves come first.', 'what');
  // From the first scrape on: Prometheus sees no increase in what was not there before.
  for (const one of [saves, reports, cancels]) one.inc({ result: 'failed' }, 0);
  for (const code of ['503', '507']) faults.inc({ code }, 0);
  for (const code of SMS_CODE_NAMES) texts.inc({ code }, 0);
  for (const what of ['page', 'call']) shed.inc({ what }, 0);
  const writes: Record<string, typeof saves> = {
    '/vorgang/:userID': saves,
    '/vorgang/:userID/melden': reports,
    '/storno/vorgang/:userID': cancels,
  };
  let calls = 0;
  let streams = 0;

  app.decorateRequest('notTaken', 0);
  app.decorateRequest('unusualCardOf', '');
  app.decorateRequest('sms', '');
  app.decorateRequest('shed', '');
  app.addHook('onRequest', (request, _reply, done) => {
    if (isStream(request.method, routeOf(request))) streams += 1;
    else calls += 1;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    const ofStream = isStream(method, route);
    if (ofStream) streams -= 1;
    else calls -= 1;
    const { statusCode } = reply;
    // A stream ends when its reader leaves: its duration is no response time.
    if (!ofStream || statusCode >= 400)
      duration.observe({ route, method, code: String(statusCode) }, reply.elapsedTime / 1_000);
    if (method === 'POST' && route.startsWith(serviceBase))
      writes[route.slice(serviceBase.length)]?.inc({ result: endOf(statusCode) });
    const isNoId = (statusCode === 404 || statusCode === 429) && /:(id|userID|vorgangRef)/.test(route);
    if (isNoId || statusCode === 401) misses.inc();
    if (request.notTaken) notTaken.inc({ route }, request.notTaken);
    if (request.sms) texts.inc({ code: request.sms });
    if (request.unusualCardOf) cards.inc({ mandant: request.unusualCardOf });
    if (statusCode === 429) limited.inc();
    if (request.shed) shed.inc({ what: request.shed });
    // A tile that cannot be had is no fault of the store.
    else if ((statusCode === 503 || statusCode === 507) && !route.endsWith(TILE))
      faults.inc({ code: String(statusCode) });
    done();
  });
  addGauge(registry, app.log, {
    name: 'pannenlotse_http_requests_in_flight',
    help: 'Calls that wait for their answer.',
    read: () => calls,
  });
  addGauge(registry, app.log, {
    name: 'pannenlotse_sse_connections',
    help: 'Open status streams.',
    read: () => streams,
  });
  addGauge(registry, app.log, {
    name: 'pannenlotse_shedding',
    help: '0: nothing is shed. 1: pages of addresses that are none. 2: all that only reads.',
    read: shedding,
  });
}

const TILE = '/geo/kacheln/:z/:x/:y';

const isStream = (method: string, route: string): boolean =>
  method === 'GET' && route.endsWith('/vorgang/:userID/ereignisse');

function endOf(status: number): string {
  if (status < 400) return 'accepted';
  if (status === 409) return 'stale';
  return status < 500 ? 'rejected' : 'failed';
}
