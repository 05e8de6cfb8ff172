import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports of Linux (from 32768) and of macOS (from 49152), above what services are known by. */
const [FROM, TO] = [20_000, 32_000];

/**
 * A TCP port of this machine that is free right now. None that the system hands out by itself: a service on such a one
 * could not be started again where another test's server or connection has got it meanwhile, or would be called there.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
