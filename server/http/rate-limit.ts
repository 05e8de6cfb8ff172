import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './faults.ts';

/** `most` in a fixed window of `window` milliseconds, remembered for up to `addresses` keys. */
export interface Limit {
  readonly most: number;
  readonly window: number;
  readonly addresses: number;
}

/**
 * Rate limit for unknown ids, per address. Right ids never count, because mobile networks put thousands of people
 * behind one address. docs/rules.md 'Rate limit for unknown ids'.
 */
export const MISSES = { most: 10, window: 10 * 60_000, addresses: 20_000 } as const satisfies Limit;

export interface RateLimiter {
  /**
   * Counts so many more for this key (an address, a case, a card); seconds until the window ends if that is too many,
   * else 0.
   */
  count(key: string, number?: number): number;
}

/**
 * Fixed-window rate limiter in memory. Keys are kept as keyed hashes only, so no address is ever stored or logged.
 * `clock` is monotonic, in milliseconds.
 */
export function rateLimiter(clock: () => number, limit: Limit = MISSES): RateLimiter {
  const secret = randomBytes(32);
  const counts = new Map<string, { number: number; until: number }>();
  return {
    count(key, number = 1) {
      const now = clock();
      const hash = createHmac('sha256', secret).update(networkOf(key)).digest('base64url').slice(0, 22);
      const known = counts.get(hash);
      const entry = known && known.until > now ? known : { number: 0, until: now + limit.window };
      entry.number += number;
      counts.delete(hash);
      counts.set(hash, entry);
      // LRU eviction, so that a flood of addresses cannot fill the memory.
      if (counts.size > limit.addresses) counts.delete(counts.keys().next().value!);
      return entry.number > limit.most ? Math.ceil((entry.until - now) / 1_000) : 0;
    },
  };
}

/** The network of an address: an IPv4 address itself, an IPv6 address's /64 prefix. Anything else is unchanged. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Limit of unknown ids of all addresses together, per second; above it each miss is delayed. */
const FLOOD = { most: 10, window: 1_000, addresses: 1 } as const satisfies Limit;
/** Tarpit: milliseconds of that delay. */
const TARPIT = 1_000;
/** Milliseconds between two log lines about a flood. */
const QUIET = 60_000;

/**
 * Counts a request whose id or key was unknown; never call it for a right one.
 * @throws Refusal ZU_VIELE (429, with Retry-After) when its address has missed too often
 */
export type Missed = (request: FastifyRequest) => Promise<void>;

/** `clock` is monotonic, in milliseconds; `pause` waits that many. */
export function makeMissed(clock: () => number, pause: (milliseconds: number) => Promise<unknown>): Missed {
  const ofAddress = rateLimiter(clock);
  const ofAll = rateLimiter(clock, FLOOD);
  let saidAt = -Infinity;
  return async (request) => {
    const seconds = ofAddress.count(request.address);
    if (ofAll.count('all')) {
      if (clock() >= saidAt + QUIET) {
        saidAt = clock();
        request.log.warn({ event: 'id-flut' }, 'Somebody tries ids or keys: more than ten a second are none');
      }
      await pause(TARPIT);
    }
    if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
  };
}
