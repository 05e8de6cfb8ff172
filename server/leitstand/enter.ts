import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Anmeldeweg, Konto } from '#domain/leitstand/konto.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { beginSession } from './begin-session.ts';
import { sessionOf, type Desk } from './find-session.ts';

/** Unlocks the session that this browser has of the account, else begins one. */
export async function enter(
  deps: Deps,
  via: { request: FastifyRequest; reply: FastifyReply },
  { konto, weg }: { konto: Konto; weg: Anmeldeweg },
): Promise<Desk> {
  const before = await sessionOf(deps, via.request);
  if (before?.konto.kontoID !== konto.kontoID) return beginSession(deps, via, { konto, weg });
  const now = isoTime(deps.clock());
  await deps.store.sitzungen.unlock(before.sitzung.sitzungID, weg, now);
  return { konto, sitzung: { ...before.sitzung, weg, bewegt: now, gesperrt: null }, isLocked: false };
}
