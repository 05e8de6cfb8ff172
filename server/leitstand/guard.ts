import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isAtLeast } from '#domain/leitstand/konto.ts';
import { grant } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { sendProblem } from '../http/error-answer.ts';
import { noteAnswer } from '../maschinen/zugriffe.ts';
import { actorOfKonto } from '../store/tables/leitstand/konten.ts';
import { DESK_CALLS, type DeskCall } from './calls.ts';
import { isDeskHost } from './desk-host.ts';
import { sessionOf, type Desk } from './find-session.ts';
import { hasDesk } from './is-desk-open.ts';

/** Where the desk's calls are, and the header that a form of another site cannot send. */
export const DESK_API = '/leitstand/api';
export const DESK_HEADER = 'x-leitstand';

export { cookieOf, DESK_COOKIE, sessionNow, sessionOf, type Desk } from './find-session.ts';

const desks = new WeakMap<FastifyRequest, Desk>();

/** The desk of a request that `guardDesk` has let through. */
export function deskOf(request: FastifyRequest): Desk {
  const desk = desks.get(request);
  if (!desk) throw new Error('a route of the desk without a session');
  return desk;
}

/**
 * Guards every call of the desk that is added to this scope afterwards: it wants a session whose account has the role,
 * and each answer is written into the log of accesses. The operator's calls may be added too: the session then stands
 * in place of a key. ADR 076
 * @throws Error at the start for a call that `DESK_CALLS` does not name
 */
export function guardDesk(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide) return;
    const path = route.url.slice(DESK_API.length);
    const method = String(route.method);
    const call = DESK_CALLS[`${method === 'HEAD' ? 'GET' : method} ${path}`];
    if (!call) throw new Error(`${method} ${path}: say in DESK_CALLS which role it needs`);
    route.schema = { ...route.schema, tags: ['leitstand'], security: call.rolle ? [{ sitzung: [] }] : [] };
    route.onRequest = withSession(deps, call);
    if (!call.rolle) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (request: FastifyRequest, reply: FastifyReply) =>
        noteAnswer(deps.accesses, request, {
          aufruf: `${method} ${DESK_API}${path}`,
          ausgang: String(reply.statusCode),
          zeit: deps.clock(),
        }),
    ];
  });
}

/** Calls by which a one-time link is taken: they answer before there is an account, while any link is good. */
const BY_LINK: readonly string[] = [`${DESK_API}/zugang`, `${DESK_API}/zugang/art`];

/**
 * Answers 404 alike to every call where there is no desk: at another host, and until an account exists. It is a hook of
 * the whole scope, before any other one.
 */
export const hideUntilOpen = (deps: Deps): onRequestAsyncHookHandler =>
  async function hideUntilOpen(request, reply) {
    if (await hasDesk(deps, request)) return;
    const isByLink = request.method === 'POST' && BY_LINK.includes(request.routeOptions.url ?? '');
    const mayBe = isByLink && isDeskHost(deps, request);
    if (mayBe && (await deps.store.zugangslinks.isAny(isoTime(deps.clock())))) return;
    return sendProblem(reply, deps.mandanten, new Refusal('METHODE_UNBEKANNT'), 404);
  };

/**
 * Authentication by the session's cookie, as an `onRequest` hook.
 * @throws Refusal NICHT_ERLAUBT (403) for a write of another site; SITZUNG_FEHLT (401); SITZUNG_GESPERRT (403),
 * ROLLE_FEHLT (403)
 */
const withSession = (deps: Deps, { rolle, whileLocked }: DeskCall): onRequestAsyncHookHandler =>
  async function withSession(request) {
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && !isOwn(request)) throw new Refusal('NICHT_ERLAUBT');
    if (!rolle) return;
    const desk = await sessionOf(deps, request);
    if (!desk) throw new Refusal('SITZUNG_FEHLT');
    const { konto } = desk;
    desks.set(request, desk);
    const { mandanten } = konto;
    grant(request, {
      id: actorOfKonto(konto.kontoID),
      mandant: mandanten?.length === 1 ? mandanten[0]! : null,
      name: konto.kuerzel,
      seesAll: mandanten === null && !konto.beispiel,
      sees: ({ mandant, beispiel }) =>
        (mandanten === null || mandanten.includes(mandant)) && !(konto.beispiel && beispiel === false),
    });
    if (desk.isLocked && !whileLocked) throw new Refusal('SITZUNG_GESPERRT');
    if (!isAtLeast(konto.rolle, rolle)) throw new Refusal('ROLLE_FEHLT');
  };

/** Whether our own page has sent a write: its origin is this host, and only a script of ours adds the header. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  return headers[DESK_HEADER] === '1' && URL.parse(headers.origin ?? '')?.host === host;
}
