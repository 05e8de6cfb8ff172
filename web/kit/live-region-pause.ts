/** Milliseconds between two messages, so that a listener can follow. §4 'Live'. */
const PAUSE = 10_000;

/** Rate limit of a live region: milliseconds from `now` until it may speak again. */
export const untilNext = (last: number, now: number): number => Math.max(0, last + PAUSE - now);
