import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that answers under way have at the end. */
const LAST_ANSWERS = 5_000;
/** Milliseconds to wait for a quiet moment. */
const QUIET = 500;

/**
 * Ends an app that says already that it is stopping. For so many seconds it still takes calls, so that balancers see `/readyz` say no and every kept connection
 * in use ends with an answer; then it listens no more, and calls under way are answered.
 */
export async function stopCalls(app: FastifyInstance, seconds: number): Promise<void> {
  await sleep(seconds * 1_000);
  const answered = new Promise((resolve) => app.server.once('close', resolve));
  if (seconds > 0) await quietTurns(app.server);
  app.server.close();
  const late = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS);
  // The app does not wait for the connections of a server that was closed before it.
  await Promise.all([app.close(), answered]);
  clearTimeout(late);
}

/**
 * Waits for turns of the event loop that bring nothing new: a turn takes one connection, and closing cuts those that the system still holds ready. The first
 * turn may have begun already, so it does not count.
 */
async function quietTurns(server: FastifyInstance['server']): Promise<void> {
  let turns = 0;
  const heard = (): void => void (turns = 0);
  server.on('connection', heard).on('request', heard);
  for (const until = performance.now() + QUIET; turns < 3 && performance.now() < until; turns++) await turn();
  server.off('connection', heard).off('request', heard);
}
