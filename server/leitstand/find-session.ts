import type { FastifyRequest } from 'fastify';
import { SITZUNG, type Konto } from '#domain/leitstand/konto.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import type { StoredSitzung } from '../store/tables/leitstand/sitzungen.ts';

/** The cookie of a session. */
export const DESK_COOKIE = 'leitstand';

/** Who asks: the account and its session. */
export interface Desk {
  konto: Konto;
  sitzung: StoredSitzung;
  isLocked: boolean;
}

const found = new WeakMap<FastifyRequest, Desk | null>();

/** The session that a request's cookie names, while it is good; it is looked up once for each request. */
export async function sessionOf(deps: Pick<Deps, 'store' | 'clock'>, request: FastifyRequest): Promise<Desk | null> {
  const known = found.get(request);
  if (known !== undefined) return known;
  const desk = await sessionNow(deps, request);
  found.set(request, desk);
  return desk;
}

/** The same, looked up anew: for a stream, whose session may be locked or end meanwhile. */
export async function sessionNow(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  request: FastifyRequest,
): Promise<Desk | null> {
  const token = cookieOf(request, DESK_COOKIE);
  const session = token ? await store.sitzungen.find(hashOf(token), isoTime(clock())) : null;
  return session && { ...session, isLocked: lockedSince(session.sitzung, clock()) !== null };
}

/** Since when (ISO) a session is locked, by somebody or because nobody has touched it; null: it is not. */
export function lockedSince({ gesperrt, bewegt }: StoredSitzung, now: number): string | null {
  const idle = Date.parse(bewegt) + SITZUNG.idle;
  return gesperrt ?? (now > idle ? isoTime(idle) : null);
}

/** A cookie of the request; '' for none. */
export function cookieOf({ headers }: FastifyRequest, name: string): string {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}
