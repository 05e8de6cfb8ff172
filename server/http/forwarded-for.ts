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

/** An address without its port, brackets, quotes and zone, whatever stands behind it. */
export function bareAddress(given: string): string {
  const text = given.trim().replace(/^["[]+/, '');
  const signs = /^[\da-f:.]{0,64}/i.exec(text)![0];
  // An IPv6 address without brackets ends in digits too: only what is no address by itself has a port.
  const endBefore = (end: number): number => Math.max(signs.lastIndexOf(':', end - 1), signs.lastIndexOf('.', end - 1));
  for (let end = signs.length; end > 0; end = endBefore(end)) if (isIP(signs.slice(0, end))) return signs.slice(0, end);
  return text.replace(/[:;].*$/, '');
}
