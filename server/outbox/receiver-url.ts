import { isLoopback, isPrivate } from './private-address.ts';

/**
 * Why we do not send to an address, as the rest of a sentence; null: we do. https outside of this machine, no private
 * network, no password in it. It quotes nothing, since an address may hold a secret.
 */
export function whyNoReceiver(typed: string): string | null {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    return 'must be an address like https://panne.example/meldungen';
  if (isLoopback(url.hostname)) return null;
  if (url.protocol === 'http:') return 'must begin with https://, except on this machine';
  return isPrivate(url.hostname) ? 'must not be an address of a private network' : null;
}
