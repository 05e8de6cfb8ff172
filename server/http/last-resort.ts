import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds until the process exits no matter what; longer than a shutdown gives the requests in flight. */
const AT_THE_LATEST = 8_000;

/**
 * Keeps the process alive when stdout or stderr fails (a closed pipe, a full disk): without a listener the `error`
 * event would end it. fault S13.
 */
export function outliveLogs(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Ends the process on an uncaught error or rejection (fault S7), because its state is unknown then: logs one line,
 * answers the requests in flight, exits with 1. A supervisor is expected to start it again; the store is consistent.
 */
export function endOnUncaught(log: FastifyBaseLogger, stop: (seconds: number, code: number) => Promise<void>): void {
  let isEnding = false;
  process.on('uncaughtException', (err: unknown, origin) => {
    log.fatal({ event: 'absturz', origin, err }, 'An error that nobody caught: the service ends with 1');
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), AT_THE_LATEST).unref();
    void stop(0, 1);
  });
}
