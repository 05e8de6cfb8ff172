/** Failures in a row that open the circuit, and milliseconds it stays open before a trial request. */
export const CIRCUIT_BREAKER = { failures: 3, open: 30_000, mostOpen: 600_000 } as const;

/** Circuit breaker: open after repeated failures, then half-open with a single trial request. */
export interface CircuitBreaker {
  /**
   * True if a request may be made; report its outcome with `succeeded` or `failed`. Half-open, only the first caller
   * gets true.
   */
  mayTry(): boolean;
  isClosed(): boolean;
  succeeded(): void;
  /** The trial request was not needed: the next caller may make one. */
  skipped(): void;
  /** There is nothing to try: closes a circuit that has seen no failure yet. */
  idle(): void;
  /**
   * `rest`: milliseconds of the server's `Retry-After`; above 0 the circuit opens at once. True if this failure is the
   * first that shows an outage.
   */
  failed(rest: number): boolean;
}

/** A circuit breaker, closed or half-open. `open`: milliseconds until a trial request. */
export function circuitBreaker(
  clock: () => number,
  open: number = CIRCUIT_BREAKER.open,
  begins: 'closed' | 'half-open' = 'closed',
): CircuitBreaker {
  let failures = 0;
  /** Time of the next trial; 0 while closed. */
  let until = begins === 'closed' ? 0 : clock();
  let isOutage = false;
  /** A trial request is under way. */
  let isTrying = false;
  return {
    mayTry() {
      if (until === 0) return true;
      if (clock() < until) return false;
      // Half-open: the trial blocks other callers for another period.
      until = clock() + open;
      isTrying = true;
      return true;
    },
    isClosed: () => until === 0,
    succeeded() {
      failures = 0;
      until = 0;
      isOutage = false;
      isTrying = false;
    },
    skipped() {
      if (isTrying) until = clock();
      isTrying = false;
    },
    idle() {
      if (failures === 0) until = 0;
    },
    failed(rest) {
      isTrying = false;
      failures += 1;
      if (failures < CIRCUIT_BREAKER.failures && rest === 0) return false;
      until = clock() + Math.min(CIRCUIT_BREAKER.mostOpen, Math.max(open, rest));
      const isFirst = !isOutage;
      isOutage = true;
      return isFirst;
    },
  };
}
