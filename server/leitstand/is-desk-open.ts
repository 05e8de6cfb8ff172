import type { FastifyRequest } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import { isDeskHost } from './desk-host.ts';
import { sessionOf } from './find-session.ts';

/** Address of the page that takes a one-time link; its token follows. */
export const ENTRY_PATH = '/leitstand/zugang/';

type Needs = Pick<Deps, 'store' | 'clock' | 'settings' | 'mandanten'>;

/** Whether this request meets a desk: at the desk's host, where an account or the request's session exists. */
export async function hasDesk(deps: Needs, request: FastifyRequest): Promise<boolean> {
  if (!isDeskHost(deps, request)) return false;
  return (await sessionOf(deps, request)) !== null || deps.store.konten.isAny(isoTime(deps.clock()));
}

/** Whether the desk's pages answer this request. Before there is an account that of a good one-time link does. */
export async function isDeskOpen(deps: Needs, request: FastifyRequest): Promise<boolean> {
  if (await hasDesk(deps, request)) return true;
  if (!isDeskHost(deps, request)) return false;
  const now = isoTime(deps.clock());
  const [path = ''] = request.url.split('?');
  if (!path.startsWith(ENTRY_PATH)) return false;
  return (await deps.store.zugangslinks.find(hashOf(path.slice(ENTRY_PATH.length)), now)) !== null;
}
