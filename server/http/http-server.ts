import { createServer, type RequestListener, type Server } from 'node:http';
import { inTurn } from './in-turn.ts';

/**
 * Time limits of a connection, in milliseconds. Against slow senders (fault S12): headers, whole request, and the
 * interval at which Node checks both (its default of 30 s would triple the first). Against callers who do not read
 * (fault S16): `silence`, without a byte in either direction; a stream's heartbeat is shorter.
 */
export const SENDING = { head: 10_000, request: 30_000, look: 1_000, silence: 30_000 };

/** Milliseconds that a connection may wait for its next request; longer than nginx keeps it. */
const KEEP_ALIVE = 72_000;

/** The HTTP server of the app, with the limits that Fastify leaves to it. `connections`: at most, per address. */
export function httpServer(handle: RequestListener, sending: typeof SENDING, connections: number): Server {
  const server = createServer(
    {
      headersTimeout: sending.head,
      requestTimeout: sending.request,
      connectionsCheckingInterval: sending.look,
      keepAliveTimeout: KEEP_ALIVE,
      // Node itself would refuse a request without Host, bypassing every hook; the app does it.
      requireHostHeader: false,
    },
    inTurn(handle),
  );
  // Nothing listens for 'timeout', so Node ends the connection.
  server.setTimeout(sending.silence);
  server.maxConnections = connections;
  // Unknown `Expect` headers go to the app; Node would answer 417 without our headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}
