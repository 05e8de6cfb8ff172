import type { FastifyInstance, HTTPMethods } from 'fastify';
import { isDeeperThan } from './http/depth.ts';
import type { Deps } from './http/deps.ts';
import { sendProblem } from './http/error-answer.ts';
import { Refusal } from './http/faults.ts';
import { afterwardsRoutes } from './routes/afterwards.ts';
import { betreiberRoutes } from './routes/betreiber.ts';
import { betreiberVorgaengeRoutes } from './routes/betreiber-vorgaenge.ts';
import { ereignisseRoutes } from './routes/ereignisse.ts';
import { geoRoutes } from './routes/geo.ts';
import { herstellerRoutes } from './routes/hersteller.ts';
import { kachelRoutes } from './routes/kacheln.ts';
import { mandantRoutes } from './routes/mandant.ts';
import { meldenRoutes } from './routes/melden.ts';
import { partnerRoutes } from './routes/partner.ts';
import { statusRoutes } from './routes/status.ts';
import { stornoRoutes } from './routes/storno.ts';
import { vorgangRoutes } from './routes/vorgang.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies readonly HTTPMethods[];

// prettier-ignore
const ROUTES = [
  vorgangRoutes, meldenRoutes, stornoRoutes, statusRoutes, ereignisseRoutes, afterwardsRoutes, herstellerRoutes, mandantRoutes, geoRoutes, kachelRoutes,
  betreiberRoutes, betreiberVorgaengeRoutes, partnerRoutes,
];

/** Levels of a body: a case has four. */
const DEPTH = 16;

/** The calls of §7 and ours, below the service's base path: JSON only, for this origin only. */
export async function api(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) reply.header('idempotency-key', key);
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('NICHT_ERLAUBT');
  });
  app.addHook('preValidation', async (request) => {
    if (isDeeperThan(request.body, DEPTH)) throw new Refusal('JSON_UNLESBAR');
  });

  const known = new Map<string, string[]>();
  app.addHook('onRoute', ({ path, method }) => {
    const template = path.slice(deps.settings.serviceBase.length).replace(/:\w+/g, ':id');
    known.set(template, [...(known.get(template) ?? []), ...[method].flat()]);
  });
  for (const routes of ROUTES) await routes(app, deps);
  for (const [url, allowed] of known) refuseOthers(app, url, allowed);
  // A route, not the app's handler for what is not found: the pages answer every other address.
  app.all('/*', { schema: { hide: true } }, (_request, reply) =>
    sendProblem(reply, deps.mandanten, new Refusal('METHODE_UNBEKANNT'), 404),
  );
}

/** A path that there is, called by a method that it has not. */
function refuseOthers(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const method = METHODS.filter((one) => !allowed.includes(one));
  const allow = METHODS.filter((one) => allowed.includes(one)).join(', ');
  app.route({
    method,
    url,
    schema: { hide: true },
    onRequest: async () => {
      throw new Refusal('METHODE_UNBEKANNT', { headers: { allow } });
    },
    handler: async () => undefined,
  });
}
