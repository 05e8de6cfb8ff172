/**
 * The wall clock, but never back: when the machine's clock is set back, it goes on from where it was, by the steady one (milliseconds that nobody sets). What is due
 * by stored times comes then, and not an hour later. Set forward, it follows.
 */
export function neverBack(wall: () => number, steady: () => number): () => number {
  let last = wall();
  let at = steady();
  return () => {
    const elapsed = steady() - at;
    at += elapsed;
    last = Math.max(wall(), last + elapsed);
    return last;
  };
}
