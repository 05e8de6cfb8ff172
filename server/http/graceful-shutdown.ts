import type { Server } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests in flight have before their connections are cut. */
const LAST_ANSWERS = 5_000;
/** Milliseconds to wait for quiet turns, at most. */
const QUIET = 500;

/**
 * Graceful shutdown, called once the app reports that it is draining. It still takes calls for `drainMs`, so that load
 * balancers see `/readyz` fail and keep-alive connections end with an answer (`Connection: close`). Then it stops
 * listening and answers the requests in flight. `doors`: what listens, as `listen` gives it.
 */
export async function drainAndClose(app: FastifyInstance, doors: readonly Server[], drainMs: number): Promise<void> {
  await sleep(drainMs);
  const answered = doors.map((door) => new Promise((resolve) => door.once('close', resolve)));
  if (drainMs > 0) await quietTurns(app.server);
  for (const door of doors) door.close();
  const late = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS);
  // `app.close()` does not wait for connections when its server is closed already, so we do.
  await Promise.all([app.close(), ...answered]);
  clearTimeout(late);
}

/**
 * Waits for three turns of the event loop without a new connection or request: a turn accepts one connection, and
 * `close()` would cut those that still wait in the backlog. The first turn may have begun already, so it does not
 * count.
 */
async function quietTurns(server: FastifyInstance['server']): Promise<void> {
  let turns = 0;
  const heard = (): void => void (turns = 0);
  server.on('connection', heard).on('request', heard);
  for (const until = performance.now() + QUIET; turns < 3 && performance.now() < until; turns++) await turn();
  server.off('connection', heard).off('request', heard);
}
