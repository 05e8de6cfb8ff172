/** Concurrency limit of requests to the geocoder, and the length of the queue. */
export const THROTTLE = { atOnce: 4, waiting: 20 } as const;

/** Throttle for requests to the geocoder. */
export interface Throttle {
  /**
   * Resolves to true when the request may start; then call `done()`. False: the queue is full, `patience` milliseconds
   * are over, or `cancelWaiting` was called.
   */
  turn(patience: number): Promise<boolean>;
  done(): void;
  /** Ends the wait of all queued requests. */
  cancelWaiting(): void;
}

interface Waiting {
  end(isTurn: boolean): void;
}

/**
 * Throttle with a short queue: evenly spaced requests, at most `perSecond`. It runs on real time, not on the clock that
 * tests set, because it waits with timers.
 */
export function throttle(perSecond: number): Throttle {
  const gap = 1_000 / perSecond;
  const queue = new Set<Waiting>();
  let underWay = 0;
  let next = 0;
  let timer: NodeJS.Timeout | undefined;

  const advance = (): void => {
    clearTimeout(timer);
    const [first] = queue;
    if (!first || underWay >= THROTTLE.atOnce) return;
    const wait = next - performance.now();
    if (wait > 0) {
      timer = setTimeout(advance, Math.ceil(wait));
      return;
    }
    underWay += 1;
    next = performance.now() + gap;
    first.end(true);
    advance();
  };

  return {
    turn: (patience) =>
      new Promise((resolve) => {
        if (queue.size >= THROTTLE.waiting) return resolve(false);
        const tooLong = setTimeout(() => waiting.end(false), patience);
        const waiting: Waiting = {
          end(isTurn) {
            clearTimeout(tooLong);
            queue.delete(waiting);
            resolve(isTurn);
          },
        };
        queue.add(waiting);
        advance();
      }),
    done() {
      underWay -= 1;
      advance();
    },
    cancelWaiting() {
      for (const waiting of queue) waiting.end(false);
    },
  };
}
