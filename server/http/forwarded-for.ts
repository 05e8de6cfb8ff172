import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Leaves the bare addresses in X-Forwarded-For. Some proxies write the port with them, and with a new port each
 * connection would be a caller of its own, and a proxy that is trusted would be none. fault N16
 */
export function bareForwardedFor(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded !== undefined) headers['x-forwarded-for'] = String(forwarded).split(',').map(bareAddress).join(', ');
}

/** An address without its port, brackets, quotes and zone. */
export function bareAddress(given: string): string {
  const text = given.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]*)\](?::\w*)?$/.exec(text)?.[1];
  const [address = ''] = (bracketed ?? text).split('%');
  // An IPv6 address without brackets ends in digits too: only what is no address by itself has a port.
  return isIP(address) ? address : address.replace(/:\w*$/, '');
}
