import type { Creations } from '../http/deps.ts';
import { rateLimiter, type Limit } from '../http/rate-limit.ts';

/**
 * Rate limit of new cases, per address (§9): enough for a village behind one address on a winter's morning, too little
 * for a flood.
 */
export const CREATIONS = { most: 30, window: 10 * 60_000, addresses: 20_000 } as const satisfies Limit;

/** Rate limit of starts that look for the case of their key, per address: so that no keys are guessed. */
export const STARTS = { ...CREATIONS, most: 300 } as const satisfies Limit;

/** Cases of one card that are unusually many. They are made all the same: a printed card is in many hands. */
export const OF_CARD = { ...CREATIONS, most: 30 } as const satisfies Limit;

/** `clock` is monotonic, in milliseconds. */
export function makeCreations(clock: () => number): Creations {
  const starts = rateLimiter(clock, STARTS);
  const made = rateLimiter(clock, CREATIONS);
  const ofCard = rateLimiter(clock, OF_CARD);
  const said = rateLimiter(clock, { ...OF_CARD, most: 1 });
  return {
    start: (address) => starts.count(address),
    make: (address) => made.count(address),
    isUnusual: (card) => ofCard.count(card) > 0 && said.count(card) === 0,
  };
}
