import type { FastifyRequest } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isLoopback } from '../outbox/private-address.ts';
import type { Settings } from '../settings.ts';

/** Whether the desk is reached on this machine only, at any of its usual names and any port. */
export const isLocalDesk = ({ desk }: Pick<Settings, 'desk'>): boolean => isLoopback(new URL(desk.url).hostname);

/** Whether a request came to the host of the desk: that of LEITSTAND_URL, else PUBLIC_URL, and no client's own. */
export function isDeskHost({ settings, mandanten }: Pick<Deps, 'settings' | 'mandanten'>, request: FastifyRequest) {
  if (mandanten.claimantOf(request.hostname)) return false;
  const own = new URL(settings.desk.url);
  if (isLocalDesk(settings)) return isLoopback(request.hostname);
  return URL.parse(`${own.protocol}//${request.host}`)?.host === own.host;
}

/**
 * Sign-in needs https, except on localhost: a cookie or a passkey would be anybody's on the way.
 * @throws Refusal HTTPS_FEHLT (409), which names the setting
 */
export function needHttps(settings: Pick<Settings, 'desk'>): void {
  if (!settings.desk.url.startsWith('https:') && !isLocalDesk(settings)) throw new Refusal('HTTPS_FEHLT');
}
