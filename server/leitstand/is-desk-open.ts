import type { FastifyRequest } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import { isDeskHost } from './desk-host.ts';
import { sessionOf } from './find-session.ts';

/** Address of the page that takes a one-time link; its token follows. */
export const ENTRY_PATH = '/leitstand/zugang/';

type Needs = Pick<Deps, 'store' | 'clock' | 'settings' | 'mandanten'>;

/**
 * Whether the desk answers this request: at its own host, once an account exists. Before that it does for the page of a
 * one-time link while that is good, and for the session of an example account.
 */
export async function isDeskOpen(deps: Needs, request: FastifyRequest): Promise<boolean> {
  if (!isDeskHost(deps, request)) return false;
  const now = isoTime(deps.clock());
  if ((await sessionOf(deps, request)) ?? (await deps.store.konten.isAny(now))) return true;
  const [path = ''] = request.url.split('?');
  if (!path.startsWith(ENTRY_PATH)) return false;
  return (await deps.store.zugangslinks.find(hashOf(path.slice(ENTRY_PATH.length)), now)) !== null;
}
