import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Addresses of `localhost` that a machine without IPv6 (or without IPv4) does not have. */
const MISSING = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * New connections that may wait until they are taken; the system may allow fewer. A caller that finds no room tries
 * again after a second.
 */
const BACKLOG = 4_096;

/**
 * Listens on every address of `host` (`localhost` has up to two) with the one HTTP server of the app, so that its
 * limits and its shutdown hold whichever is called; Fastify alone would make a second, bare server. Gives what listens,
 * one per address, the app's own first. Addresses that this machine does not have are left out.
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<Server[]> {
  const addresses = host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  return listenOn(app, addresses, port);
}

/** The same for these addresses. @throws what the last failed with if none could be had, or if one is taken */
export async function listenOn(app: FastifyInstance, addresses: readonly string[], port: number): Promise<Server[]> {
  const doors: Server[] = [];
  let missing: unknown;
  for (const host of new Set(addresses)) {
    try {
      if (doors[0]) doors.push(await another(app, host, portOf(doors[0])));
      else {
        await app.listen({ port, host, backlog: BACKLOG, listenTextResolver: () => 'listening' });
        doors.push(app.server);
      }
    } catch (error) {
      if (!MISSING.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      missing = error;
    }
  }
  if (!doors[0]) throw missing;
  return doors;
}

/** Listens on another address for the app's server, which gets each connection as if it were its own. */
function another(app: FastifyInstance, host: string, port: number): Promise<Server> {
  const { promise, resolve, reject } = Promise.withResolvers<Server>();
  const door = createServer({ noDelay: true }, (socket) => void app.server.emit('connection', socket));
  door.maxConnections = app.server.maxConnections;
  door.once('error', reject).listen({ host, port, backlog: BACKLOG }, () => resolve(door));
  app.server.once('close', () => door.close());
  return promise;
}

const portOf = (server: Server): number => (server.address() as { port: number }).port;
