import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/** Request headers of the web app that CORS does not allow by itself, and answer headers that it reads. */
const SENT = 'content-type, idempotency-key, if-match, vorgang';
const READ = 'date, idempotency-key, retry-after';
const METHODS = 'GET, POST, PUT';

/** Seconds for which a browser remembers a preflight; Chromium's most. */
const MAX_AGE = '7200';

type Web = Pick<Settings, 'webOrigins' | 'serviceBase'>;

/**
 * CORS for the pages of WEB_ORIGINS, without credentials; none by default. The calls of machines get none: no page has
 * their keys. D107.
 */
export function addCors(app: FastifyInstance, web: Web): void {
  if (!web.webOrigins.length) return;
  app.addHook('onRequest', async (request, reply) => {
    if (isOfMachines(request, web)) return;
    // Also where there is no origin: a cache must not give that answer to a page that has one.
    reply.header('vary', 'origin');
    if (!isOfWeb(request, web)) return;
    reply.headers({ 'access-control-allow-origin': request.headers.origin, 'access-control-expose-headers': READ });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': SENT,
        'access-control-max-age': MAX_AGE,
      })
      .send();
  });
}

/** Whether a page of WEB_ORIGINS makes this call, and may. */
export const isOfWeb = (request: FastifyRequest, web: Web): boolean =>
  web.webOrigins.includes(request.headers.origin ?? '') && !isOfMachines(request, web);

const isOfMachines = ({ routeOptions: { url = '' } }: FastifyRequest, { serviceBase }: Web): boolean =>
  /^\/(betreiber|partner)\//.test(url.slice(serviceBase.length));
