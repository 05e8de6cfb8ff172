import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Health check of the container: exit code 0 while `/readyz` says yes. A service that hangs (three checks running in
 * which `/livez` does not answer either) is killed, for no container engine restarts what is merely unhealthy;
 * `restart` then starts it anew. A service that answers but is not ready, with its database away, is left alone. It
 * needs an init process in the container (`init: true`): process 1 cannot be killed from within.
 */

const { PORT = '3000' } = process.env;
/** Milliseconds, below the `timeout` of HEALTHCHECK together. */
const PATIENCE = 1_200;
const MOST = 3;
/** How many checks running had no answer; there once the service has answered. */
const COUNT = join(tmpdir(), `pannenlotse-unanswered-${PORT}`);

/** Status of a call to the service beside us; 0: no answer in time. */
const ask = (path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${PORT}${path}`, { signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ status }) => status,
    () => 0,
  );

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Ids of the processes that run the service on our port. */
const servicePids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter(
      (pid) =>
        read(`/proc/${pid}/cmdline`).includes('server/main.ts') &&
        read(`/proc/${pid}/environ`).split('\0').includes(`PORT=${PORT}`),
    );

const isReady = (await ask('/readyz')) === 200;
const before = read(COUNT);
if (isReady || (await ask('/livez'))) writeFileSync(COUNT, '0');
else if (Number(before) + 1 >= MOST) {
  for (const pid of servicePids()) process.kill(pid, 'SIGKILL');
  rmSync(COUNT);
} else if (before) writeFileSync(COUNT, String(Number(before) + 1)); // without: it is starting, which may take long
process.exitCode = isReady ? 0 : 1;
