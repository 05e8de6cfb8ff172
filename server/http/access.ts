import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Deps } from './deps.ts';
import { Refusal } from './faults.ts';
import { bearerOf, hashOf } from '../store/tables/bearer-key.ts';
import { isoTime } from './iso-time.ts';
import type { Key } from '../store/tables/keys.ts';

/** Whose events the service's own are: a key of that name is known by its id. */
const OWN_NAME = 'service';

/** What a machine may do in a request. */
export interface Access {
  /** The one client whose cases it sees; null: those of all. */
  mandant: string | null;
  /** Who it is: the `partner` of the events it brings. */
  name: string;
}

const granted = new WeakMap<FastifyRequest, Access>();

/** The leave that `withKey` gave to this request. */
export function accessOf(request: FastifyRequest): Access {
  const access = granted.get(request);
  if (!access) throw new Error('a route for machines without withKey');
  return access;
}

/**
 * Lets a request pass only with a bearer key of that kind. No key, a wrong or revoked one, one of the other kind, and one whose client is not that of the host
 * are refused alike (401), after the same work; too many of them from one address: 429.
 */
export const withKey = (deps: Deps, art: Key['art']): onRequestAsyncHookHandler =>
  async function withKey(request) {
    const key = await deps.store.keys.find(hashOf(bearerOf(request.headers.authorization) ?? ''));
    const { client, isClaimed } = deps.mandanten.mandantOfHost(request.hostname);
    const ofHost = isClaimed ? client.mandant.id : null;
    const isOfHost = ofHost === null || key?.mandant === null || key?.mandant === ofHost;
    if (key?.art !== art || !isOfHost) {
      await deps.missed(request);
      throw new Refusal('ZUGANG_FEHLT', { headers: { 'www-authenticate': 'Bearer' } });
    }
    // Once a day; a store that is busy just now must not refuse a call that only reads.
    const day = isoTime(deps.clock()).slice(0, 10);
    if (key.benutzt !== day) await deps.store.keys.used(key.id, day).catch(() => undefined);
    granted.set(request, { mandant: key.mandant ?? ofHost, name: key.name === OWN_NAME ? key.id : key.name });
  };
