import type { FastifyInstance, HTTPMethods } from 'fastify';
import { addCors, isOfWeb } from './http/cors.ts';
import { readJsonBodies } from './http/json-body.ts';
import { shedReading } from './http/overload/shed-reading.ts';
import type { Deps } from './http/deps.ts';
import { sendProblem } from './http/error-answer.ts';
import { Refusal } from './http/faults.ts';
import type { SchemaTypes, TypedApp } from './http/schema.ts';
import { accountRoutes } from './leitstand/accounts/routes.ts';
import { boardRoutes } from './leitstand/board/routes.ts';
import { draftRoutes } from './leitstand/drafts/routes.ts';
import { entryRoutes } from './leitstand/entry/routes.ts';
import { DESK_API, guardDesk, hideUntilOpen } from './leitstand/guard.ts';
import { helperRoutes } from './leitstand/helpers/routes.ts';
import { passkeyRoutes } from './leitstand/passkeys/routes.ts';
import { searchRoutes } from './leitstand/search/routes.ts';
import { sessionRoutes } from './leitstand/session/routes.ts';
import { sheetRoutes } from './leitstand/sheet/routes.ts';
import { guardMachines } from './maschinen/guard.ts';
import type { Registry } from './metrics/registry.ts';
import { makePages } from './pages/pages.ts';
import { afterwardsRoutes } from './routes/afterwards.ts';
import { auftragRoutes } from './routes/auftrag/auftrag.ts';
import { auftragPage } from './routes/auftrag/auftrag-page.ts';
import { betreiberAuftragRoutes } from './routes/auftrag/betreiber-auftrag.ts';
import { positionRoutes } from './routes/auftrag/position.ts';
import { berichtigungRoutes } from './routes/berichtigung.ts';
import { rueckrufRoutes } from './routes/rueckruf.ts';
import { betreiberRueckrufRoutes } from './routes/betreiber-rueckruf.ts';
import { betreiberBerichtigungRoutes } from './routes/betreiber-berichtigung.ts';
import { betreiberAnlageRoutes } from './routes/betreiber-anlage.ts';
import { betreiberRoutes } from './routes/betreiber.ts';
import { betreiberHinweisRoutes } from './routes/betreiber-hinweis.ts';
import { betreiberLageRoutes } from './routes/betreiber-lage.ts';
import { betreiberVorgangRoutes } from './routes/betreiber-vorgang.ts';
import { betreiberFallRoutes } from './routes/betreiber-fall.ts';
import { betreiberMeldungenRoutes } from './routes/betreiber-meldungen.ts';
import { betreiberVorgaengeRoutes } from './routes/betreiber-vorgaenge.ts';
import { betreiberZustaendigkeitRoutes } from './routes/betreiber-zustaendigkeit.ts';
import { betreiberZahlenRoutes } from './routes/betreiber-zahlen.ts';
import { ereignisseRoutes } from './routes/ereignisse.ts';
import { fileRoutes } from './routes/files.ts';
import { geoRoutes, geoStatusRoutes } from './routes/geo.ts';
import { healthRoutes } from './routes/health.ts';
import { herstellerRoutes } from './routes/hersteller.ts';
import { installedRoutes } from './routes/installed.ts';
import { kachelRoutes } from './routes/kacheln.ts';
import { leitstandPage } from './routes/leitstand/leitstand-page.ts';
import { mandantRoutes } from './routes/mandant.ts';
import { mitlesenRoutes } from './routes/mitlesen.ts';
import { meldenRoutes } from './routes/melden.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { nachrichtenRoutes } from './routes/nachrichten.ts';
import { pageRoutes } from './routes/page.ts';
import { partnerRoutes } from './routes/partner.ts';
import { policyReportRoutes } from './routes/policy-reports.ts';
import { smsRoutes } from './routes/sms.ts';
import { startForm } from './routes/start-form.ts';
import { statusRoutes } from './routes/status.ts';
import { stornoRoutes } from './routes/storno.ts';
import { vorgangRoutes } from './routes/vorgang.ts';
import { vorlesecodeRoutes } from './routes/vorlesecode.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies readonly HTTPMethods[];

// prettier-ignore
const CALLS = [
  vorgangRoutes, meldenRoutes, stornoRoutes, statusRoutes, ereignisseRoutes, afterwardsRoutes, nachrichtenRoutes, herstellerRoutes, mandantRoutes, geoRoutes, geoStatusRoutes, kachelRoutes,
  betreiberAnlageRoutes, betreiberRoutes, betreiberVorgaengeRoutes, betreiberVorgangRoutes, betreiberHinweisRoutes, betreiberAuftragRoutes,
  betreiberFallRoutes, betreiberMeldungenRoutes, betreiberZustaendigkeitRoutes, partnerRoutes,
  auftragRoutes, positionRoutes, smsRoutes, vorlesecodeRoutes, betreiberLageRoutes, betreiberZahlenRoutes,
  berichtigungRoutes, rueckrufRoutes, betreiberBerichtigungRoutes, betreiberRueckrufRoutes, mitlesenRoutes,
];

/** The desk's own calls, those of the operator that it makes with its session in place of a key, and the map's. */
// prettier-ignore
const DESK_GROUPS = [
  entryRoutes, sessionRoutes, accountRoutes, boardRoutes, sheetRoutes, helperRoutes, searchRoutes, passkeyRoutes,
  betreiberFallRoutes, betreiberVorgangRoutes, betreiberHinweisRoutes, betreiberAuftragRoutes, betreiberMeldungenRoutes,
  betreiberZustaendigkeitRoutes, betreiberLageRoutes, geoStatusRoutes, kachelRoutes, betreiberZahlenRoutes,
  betreiberBerichtigungRoutes, betreiberRueckrufRoutes, betreiberAnlageRoutes, draftRoutes,
];

const JSON_TYPE = 'application/json; charset=utf-8';

interface Given {
  registry: Registry;
  /** Also the pages and files, which need the built web app. */
  withPages: boolean;
}

/**
 * Registers every route of the service. Each group is a Fastify scope of its own: hooks and body parsers stay inside
 * it.
 */
export function addRoutes(app: FastifyInstance, deps: Deps, { registry, withPages }: Given): void {
  app.register(async (scope) => {
    // Made once, when it is first asked for, and the same bytes for every answer.
    let description: Buffer | undefined;
    scope.get('/service/openapi.json', (_request, reply) =>
      reply.type(JSON_TYPE).send((description ??= Buffer.from(JSON.stringify(app.swagger())))),
    );
    await healthRoutes(scope, deps);
    await metricsRoutes(scope, deps, registry);
  });
  app.register((scope) => policyReportRoutes(scope, deps));
  app.register((scope) => calls(scope, deps), { prefix: deps.settings.serviceBase });
  app.register((scope) => deskCalls(scope, deps), { prefix: DESK_API });
  if (withPages) app.register((scope) => pagesAndFiles(scope, deps));
}

/**
 * The JSON API: the calls of §7 and our own, below the service's base path. Other sites may not write
 * (`Sec-Fetch-Site`), but for those of WEB_ORIGINS.
 */
async function calls(app: FastifyInstance, deps: Deps): Promise<void> {
  addCors(app, deps.settings);
  shedReading(app, deps.mandanten, deps.shedding);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store');
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) reply.header('idempotency-key', key);
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    const isForeign = request.headers['sec-fetch-site'] === 'cross-site' && !isOfWeb(request, deps.settings);
    done(!isSafe && isForeign ? new Refusal('NICHT_ERLAUBT') : undefined);
  });

  await addCalls(app, deps, { base: deps.settings.serviceBase, guard: guardMachines, groups: CALLS });
}

/** The calls of the desk. They need a session; where there is no account, there is none of them. ADR 076 */
async function deskCalls(app: FastifyInstance, deps: Deps): Promise<void> {
  // Last, as a tile of the map may be kept elsewhere: here it would tell the places of the cases.
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.addHook('onRequest', hideUntilOpen(deps));
  await addCalls(app, deps, { base: DESK_API, guard: guardDesk, groups: DESK_GROUPS });
}

interface Calls {
  base: string;
  guard(app: FastifyInstance, deps: Deps): void;
  groups: readonly ((app: TypedApp, deps: Deps) => Promise<void>)[];
}

/** Adds groups of JSON calls below a base, behind a guard; a known path refuses other methods, all else is unknown. */
async function addCalls(app: FastifyInstance, deps: Deps, { base, guard, groups }: Calls): Promise<void> {
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  const known = new Map<string, string[]>();
  app.addHook('onRoute', ({ path, method }) => {
    const template = path.slice(base.length).replace(/:\w+/g, ':id');
    known.set(template, [...(known.get(template) ?? []), ...[method].flat()]);
  });
  guard(app, deps);
  for (const routes of groups) await routes(app.withTypeProvider<SchemaTypes>(), deps);
  for (const [url, allowed] of known) refuseOthers(app, url, allowed);
  // A route rather than `setNotFoundHandler`: outside this scope every unknown address is a page.
  app.all('/*', { schema: { hide: true } }, (_request, reply) =>
    sendProblem(reply, deps.mandanten, new Refusal('METHODE_UNBEKANNT'), 404),
  );
}

/** Answers the methods that a known path does not have: a refusal with the header `Allow`. */
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

/** The server-rendered pages, the start form that works without script, the app shell and the files they name. */
async function pagesAndFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  const pages = await makePages(deps.mandanten);
  auftragPage(app, deps, pages.auftrag);
  leitstandPage(app, deps, pages);
  pageRoutes(app, deps, pages);
  await app.register(startForm, { deps, pages });
  installedRoutes(app, deps, pages);
  fileRoutes(app, deps, pages);
}
