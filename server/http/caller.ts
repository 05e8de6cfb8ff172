import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPrivate } from '../outbox/private-address.ts';
import { rateLimiter, type Limit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the caller, read when the request came; '' once it has hung up. Never logged or stored. */
    address: string;
  }
}

/** Warnings about forwarding headers: one an hour for each address. */
const WARNINGS = { most: 1, window: 3_600_000, addresses: 1_000 } as const satisfies Limit;

/**
 * Reads each caller's address at once: a socket that is hung up on while the store is asked has none any more. Warns of
 * forwarding headers that do not count, because all who come through that proxy then share one rate limit. `clock` is
 * monotonic, in milliseconds.
 */
export function readAddresses(app: FastifyInstance, clock: () => number): void {
  const warned = rateLimiter(clock, WARNINGS);
  app.decorateRequest('address', '');
  const warn = ({ address, log }: FastifyRequest): void => {
    // A public address may be a person's, whom no log names; it is no proxy of ours, most likely.
    const von = isPrivate(address) ? address : 'public';
    if (warned.count(von) === 0)
      log.warn(
        { event: 'weiterleitung-ignoriert', von },
        'X-Forwarded-For or Forwarded is not used: TRUST_PROXY does not name this address, or the first is missing.',
      );
  };
  app.addHook('onRequest', (request, _reply, done) => {
    request.address = (request.ip as string | undefined) ?? '';
    if (isIgnoredProxy(request)) warn(request);
    done();
  });
}

/** Whether the request names an address that it was forwarded for, and none of that counts. */
function isIgnoredProxy({ headers, ips }: FastifyRequest): boolean {
  return (headers['x-forwarded-for'] ?? headers['forwarded']) !== undefined && (ips?.length ?? 0) < 2;
}
