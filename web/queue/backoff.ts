/** Exponential back-off with jitter: milliseconds before try number n (from 1): 1, 2, 4 … 60 s, ± 30 %. R6. */
export function backOff(tries: number, random = Math.random()): number {
  return Math.min(60_000, 1_000 * 2 ** (tries - 1)) * (0.7 + 0.6 * random);
}
