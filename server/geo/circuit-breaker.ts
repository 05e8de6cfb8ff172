/** Failures in a row after which the geocoder is left alone, and milliseconds until it is tried once more. */
export const BREAKER = { failures: 3, open: 30_000, mostOpen: 600_000 } as const;

/** Whether the geocoder may be asked. After its failures it is not, for a while; then one question tries it for all. */
export interface Breaker {
  /** True if it may be asked now; then tell how it ended. While it is tried, only the first gets leave. */
  hasLeave(): boolean;
  isClosed(): boolean;
  succeeded(): void;
  /** `rest`: milliseconds it asked to be left alone, which opens at once. True if it opened by this. */
  failed(rest: number): boolean;
}

/** A closed breaker. */
export function breaker(clock: () => number): Breaker {
  let failures = 0;
  /** When it may be tried; 0 while closed. */
  let until = 0;
  return {
    hasLeave() {
      if (until === 0) return true;
      if (clock() < until) return false;
      // Whoever tries holds off the others as long as a new failure would.
      until = clock() + BREAKER.open;
      return true;
    },
    isClosed: () => until === 0,
    succeeded() {
      failures = 0;
      until = 0;
    },
    failed(rest) {
      failures += 1;
      if (failures < BREAKER.failures && rest === 0) return false;
      const wasClosed = until === 0;
      until = clock() + Math.min(BREAKER.mostOpen, Math.max(BREAKER.open, rest));
      return wasClosed;
    },
  };
}
