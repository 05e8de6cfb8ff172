import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds after which the process ends, whatever it still waits for: more than the calls under way are given. */
const AT_THE_LATEST = 8_000;

/**
 * Somebody closed the pipe that reads the log or the greeting, or its disk is full: the service lives, and goes on without. fault S13.
 * Without a listener such an error would end the process.
 */
export function outliveLogs(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * What becomes of an error that nobody caught (fault S7): one line in the log, without its message; the calls under way are answered, and the process ends
 * with 1. Nobody knows in what state it is; the store does, and whoever runs the service starts it again.
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
