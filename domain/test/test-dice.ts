/** Seeded random numbers: the same seed gives the same sequence. */
export interface Dice {
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean;
  one<T>(of: readonly T[]): T;
  /** A random subset, maybe empty, in order. */
  some<T>(of: readonly T[]): T[];
}

/** Seeded random numbers (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  const chance = (share: number): boolean => next() < share;
  return {
    below,
    chance,
    one: (of) => of[below(of.length)]!,
    some: (of) => of.filter(() => chance(0.4)),
  };
}
