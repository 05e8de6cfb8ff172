import type { FastifyReply, FastifyRequest } from 'fastify';

/** Redirects a link to the address that it meant; the query goes along. D136 */
export function seeMeant(request: FastifyRequest, reply: FastifyReply, address: string): FastifyReply {
  const query = /\?.*$/.exec(request.url)?.[0] ?? '';
  return reply.header('cache-control', 'no-store').redirect(address + query, 308);
}
