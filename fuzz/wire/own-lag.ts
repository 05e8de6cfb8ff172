/** Milliseconds between two checks, and a delay of one that does not count. */
const [EVERY, LATE] = [20, 20];

/**
 * Milliseconds, in total, by which this process itself was delayed since the first call. When other processes take the
 * processors, answers are read late, which is no fault of the service.
 */
export const ownLag = (() => {
  let [total, last] = [0, performance.now()];
  const look = (): void => {
    const now = performance.now();
    total += Math.max(0, now - last - EVERY - LATE);
    last = now;
  };
  setInterval(look, EVERY).unref();
  return (): number => {
    look();
    return total;
  };
})();
