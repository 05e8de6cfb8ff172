/** Questions at the geocoder at once, and those that wait for their turn. */
export const PACE = { atOnce: 4, waiting: 20 } as const;

/** How often the geocoder is asked. */
export interface Pace {
  /** True when it is one's turn, and then `done()` is owed; false when the queue is full, the wait too long, or all were sent away. */
  turn(patience: number): Promise<boolean>;
  done(): void;
  /** Whoever waits need not wait any longer. */
  sendAway(): void;
}

interface Waiting {
  end(isTurn: boolean): void;
}

/** At most so many questions a second, evenly, with a short queue. Real time: a queue cannot wait for a clock that tests turn. */
export function pace(perSecond: number): Pace {
  const gap = 1_000 / perSecond;
  const queue = new Set<Waiting>();
  let underWay = 0;
  let next = 0;
  let timer: NodeJS.Timeout | undefined;

  const advance = (): void => {
    clearTimeout(timer);
    const [first] = queue;
    if (!first || underWay >= PACE.atOnce) return;
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
        if (queue.size >= PACE.waiting) return resolve(false);
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
    sendAway() {
      for (const waiting of queue) waiting.end(false);
    },
  };
}
