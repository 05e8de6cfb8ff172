/**
 * Monotonic wall clock: when the system clock is set back, it goes on at the pace of `steady` (a monotonic source, in
 * milliseconds), so that what is stored with a due time is not delayed by an hour. When the clock is set forward, it
 * follows.
 */
export function monotonicClock(wall: () => number, steady: () => number): () => number {
  let last = wall();
  let at = steady();
  return () => {
    const elapsed = steady() - at;
    at += elapsed;
    last = Math.max(wall(), last + elapsed);
    return last;
  };
}
