import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the caller, read when the request came; '' once it has hung up. Never logged or stored. */
    address: string;
  }
}

/** Reads each caller's address at once: a socket that is hung up on while the store is asked has none any more. */
export function readAddresses(app: FastifyInstance): void {
  app.decorateRequest('address', '');
  app.addHook('onRequest', async (request) => {
    request.address = (request.ip as string | undefined) ?? '';
  });
}
