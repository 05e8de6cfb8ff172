import type { FastifyReply } from 'fastify';
import type { Settings } from '../settings.ts';
import { securityHeaders } from '../http/security-headers.ts';

/**
 * Takes the raw response over and begins it as Server-Sent Events; false: whoever asked has hung up meanwhile. Keep
 * nothing for them then: no `close` follows that would free it.
 */
export function beginStream(reply: FastifyReply, settings: Settings): boolean {
  reply.hijack();
  if (reply.raw.destroyed) return false;
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    ...securityHeaders(settings),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies must not cache, compress or buffer the stream.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  return true;
}
