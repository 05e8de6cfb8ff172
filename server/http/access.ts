import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { auftragPartner } from '#domain/auftrag.ts';
import { OPERATOR_PARTNER, SERVICE_PARTNER } from '#domain/lesbar.ts';
import type { Deps } from './deps.ts';
import { Refusal } from './faults.ts';
import { bearerOf, hashOf } from '../store/tables/bearer-key.ts';
import { kontoOfActor } from '../store/tables/leitstand/konten.ts';
import { isoTime } from './iso-time.ts';
import { NAMED_ONLY, type BearerKey, type KeyRecht } from '../store/tables/keys.ts';

/** How the `partner` of helpers' events begins. A key of such a name, or of the service's own, goes by its id. */
const OF_HELPERS = auftragPartner('');

/** The authorisation of a request: a machine's by its key, or a desk's by its session. */
export interface Access {
  /** Id of the key, or `konto:` and the id of the account; its idempotency keys are its own (`ownKey`). */
  id: string;
  /** Id of the one client whose cases it may see; null: those of several. */
  mandant: string | null;
  /** Name of the key: the `partner` of the events it brings. Of an account its short name. */
  name: string;
  /** Whether it is good for all clients, those to come too, and for more than examples. */
  seesAll: boolean;
  /** Whether it may see a case, or (without `beispiel`) the cases of a client. */
  sees(ofCase: { mandant: string; beispiel?: boolean }): boolean;
  /** Whether what it has read counts as read by somebody: the right `quittieren`. */
  mayAcknowledge: boolean;
}

/** Name under which a partner's key acts. */
export const nameOf = ({ id, name }: Pick<BearerKey, 'id' | 'name'>): string =>
  name === SERVICE_PARTNER || name === OPERATOR_PARTNER || name.startsWith(OF_HELPERS) ? id : name;

const granted = new WeakMap<FastifyRequest, Access>();
/** Ids of keys that were refused. */
const refused = new WeakMap<FastifyRequest, string>();

/** Id of the key that a request came with, also of one that was refused; '' for one that we never made. */
export const actorOf = (request: FastifyRequest): string => granted.get(request)?.id ?? refused.get(request) ?? '';

/** Grants a request its access: what has authenticated it says so once. */
export const grant = (request: FastifyRequest, access: Access): void => void granted.set(request, access);

/** The access that was granted to this request. */
export function accessOf(request: FastifyRequest): Access {
  const access = granted.get(request);
  if (!access) throw new Error('a route without authentication');
  return access;
}

/** Who acts, as it is kept with what they do: an account (`actorOfKonto`), or a key by its name. */
export function doerOf(request: FastifyRequest): string {
  const { id, name } = accessOf(request);
  return kontoOfActor(id) === null ? name : id;
}

/**
 * Bearer authentication, as an `onRequest` hook: only a key of that kind and with those rights passes. No key, an
 * unknown, revoked or expired one, one of the other kind, and one of another client than the host's are all the same
 * 401 after the same work.
 * @throws Refusal ZUGANG_FEHLT (401); RECHT_FEHLT (403) without one of the rights; ZU_VIELE (429) when the address has
 * failed too often
 */
export const withKey = (deps: Deps, art: BearerKey['art'], rechte: readonly KeyRecht[]): onRequestAsyncHookHandler =>
  async function withKey(request) {
    const now = isoTime(deps.clock());
    const hash = hashOf(bearerOf(request.headers.authorization) ?? '');
    const key = await deps.store.keys.find(hash, now);
    const ofHost = deps.mandanten.claimantOf(request.hostname)?.mandant.id ?? null;
    const isOfHost = ofHost === null || key?.mandant === null || key?.mandant === ofHost;
    if (key?.art !== art || !isOfHost) {
      refused.set(request, (await deps.store.keys.idOf(hash)) ?? '');
      await deps.missed(request);
      throw new Refusal('ZUGANG_FEHLT', { headers: { 'www-authenticate': 'Bearer' } });
    }
    // The last-used date is written once a day; an error of that write must not refuse the call.
    const day = now.slice(0, 10);
    if (key.benutzt !== day) await deps.store.keys.used(key.id, day).catch(() => undefined);
    const only = key.mandant ?? ofHost;
    const sees: Access['sees'] = ({ mandant }) => only === null || mandant === only;
    const may = (recht: KeyRecht): boolean => key.darf?.includes(recht) ?? !NAMED_ONLY.includes(recht);
    const mayAcknowledge = may('quittieren');
    grant(request, { id: key.id, mandant: only, name: nameOf(key), seesAll: only === null, sees, mayAcknowledge });
    const missing = rechte.filter((recht) => !may(recht));
    if (missing.length)
      throw new Refusal('RECHT_FEHLT', { fehler: missing.map((recht) => ({ feld: 'darf', text: [recht, recht] })) });
  };
