import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { symbols } from '#domain/ids.ts';
import { SITZUNG, type Anmeldeweg, type Konto } from '#domain/leitstand/konto.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import { isLocalDesk } from './desk-host.ts';
import { deviceOf } from './device-of.ts';
import { DESK_COOKIE, sessionOf, type Desk } from './find-session.ts';

/** A new id of an account or a session. */
export const newDeskID = (): string => symbols(12, randomBytes(48));

/** A new secret of a cookie or a link, and the hash that is kept of it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Begins a session of an account, and ends the one that this browser had. The answer sets its cookie. */
export async function beginSession(
  deps: Deps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { konto, weg }: { konto: Konto; weg: Anmeldeweg },
): Promise<Desk> {
  const before = await sessionOf(deps, request);
  const now = deps.clock();
  const { token, hash } = newToken();
  const angelegt = isoTime(now);
  const sitzung = {
    sitzungID: newDeskID(),
    weg,
    geraet: deviceOf(request.headers['user-agent'] ?? ''),
    angelegt,
    endet: isoTime(now + SITZUNG.most),
    bewegt: angelegt,
    gesperrt: null,
  };
  await deps.store.sitzungen.begin(konto.kontoID, sitzung, hash);
  if (before) await deps.store.sitzungen.end(before.konto.kontoID, before.sitzung.sitzungID);
  setCookie(deps, reply, DESK_COOKIE, { value: token, path: '/leitstand', seconds: SITZUNG.most / 1_000 });
  return { konto, sitzung, isLocked: false };
}

/** Takes the cookie of a session back. */
export const forgetSession = (deps: Pick<Deps, 'settings'>, reply: FastifyReply): void =>
  setCookie(deps, reply, DESK_COOKIE, { value: '', path: '/leitstand', seconds: 0 });

interface Cookie {
  value: string;
  path: string;
  /** How long it is kept; 0 deletes it. */
  seconds: number;
}

/**
 * Adds a cookie that no script reads. `SameSite=Lax`, since an identity provider's redirect comes without a stricter
 * one.
 */
export function setCookie(
  { settings }: Pick<Deps, 'settings'>,
  reply: FastifyReply,
  name: string,
  { value, path, seconds }: Cookie,
): void {
  const secure = isLocalDesk(settings) ? '' : '; Secure';
  reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`);
}
