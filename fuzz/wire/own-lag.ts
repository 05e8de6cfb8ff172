/** Milliseconds between two looks, and by how much one may be late without counting. */
const [EVERY, LATE] = [20, 20];

/**
 * Milliseconds, in all, that this process was late itself, since it was asked first: where others take the processors,
 * what came meanwhile is read late, which is no fault of the service.
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
