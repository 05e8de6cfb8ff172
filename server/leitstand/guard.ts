import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isAtLeast, SITZUNG, type Konto, type Rolle } from '#domain/leitstand/konto.ts';
import { grant } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { noteAnswer } from '../maschinen/zugriffe.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import type { StoredSitzung } from '../store/tables/leitstand/sitzungen.ts';
import { DESK_CALLS, type DeskCall } from './calls.ts';

/** Where the desk's calls are, the cookie of its session, and the header that a form of another site cannot send. */
export const DESK_API = '/leitstand/api';
export const DESK_COOKIE = 'leitstand';
export const DESK_HEADER = 'x-leitstand';

/** Who asks: the account and its session. */
export interface Desk {
  konto: Konto;
  sitzung: StoredSitzung;
  isLocked: boolean;
}

const desks = new WeakMap<FastifyRequest, Desk>();

/** The desk of a request that `guardDesk` has let through. */
export function deskOf(request: FastifyRequest): Desk {
  const desk = desks.get(request);
  if (!desk) throw new Error('a route of the desk without a session');
  return desk;
}

/** How an account stands in the log of accesses: by its number, not by its name. */
export const actorOfKonto = ({ kontoID }: Pick<Konto, 'kontoID'>): string => `konto:${kontoID}`;

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
      id: actorOfKonto(konto),
      mandant: mandanten?.length === 1 ? mandanten[0]! : null,
      name: konto.kuerzel,
      sees: ({ mandant, beispiel }) =>
        (mandanten === null || mandanten.includes(mandant)) && !(konto.beispiel && beispiel === false),
    });
    if (desk.isLocked && !whileLocked) throw new Refusal('SITZUNG_GESPERRT');
    if (!isAtLeast(konto.rolle, rolle)) throw new Refusal('ROLLE_FEHLT');
  };

/** Whether our own page has sent a write: its origin is this host, and only a script of ours adds the header. */
function isOwn({ headers }: FastifyRequest): boolean {
  return headers[DESK_HEADER] === '1' && URL.parse(headers.origin ?? '')?.host === headers.host;
}

/** The session that a request's cookie names, while it is good. */
export async function sessionOf({ store, clock }: Deps, request: FastifyRequest): Promise<Desk | null> {
  const token = cookieOf(request, DESK_COOKIE);
  const found = token && (await store.sitzungen.find(hashOf(token), isoTime(clock())));
  if (!found) return null;
  const { gesperrt, bewegt } = found.sitzung;
  return { ...found, isLocked: gesperrt !== null || clock() - Date.parse(bewegt) > SITZUNG.idle };
}

/** A cookie of the request; '' for none. */
export function cookieOf({ headers }: FastifyRequest, name: string): string {
  const found = (headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

/** Whether a role may make a call; for tests and for the description. */
export const mayCall = (rolle: Rolle, call: string): boolean => {
  const least = DESK_CALLS[call]?.rolle;
  return least === null || (least !== undefined && isAtLeast(rolle, least));
};
