import { createHmac, randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './faults.ts';

/** How many in so many milliseconds, and of how many addresses (or cases) that is remembered. */
export interface Limit {
  readonly most: number;
  readonly window: number;
  readonly addresses: number;
}

/** Ids that were none, per address: so many in so many milliseconds. Ids that were right are never counted (a mobile network puts thousands behind one address). */
export const MISSES = { most: 10, window: 10 * 60_000, addresses: 20_000 } as const satisfies Limit;

export interface Misses {
  /** Counts one more; seconds until this address may miss again, 0 while it may. */
  count(ip: string): number;
}

/** A count in memory, by a keyed hash of the address: none is ever kept or logged. Another limit counts whatever has one. */
export function countMisses(clock: () => number, limit: Limit = MISSES): Misses {
  const secret = randomBytes(32);
  const counts = new Map<string, { number: number; until: number }>();
  return {
    count(ip) {
      const now = clock();
      const key = createHmac('sha256', secret).update(networkOf(ip)).digest('base64url').slice(0, 22);
      const known = counts.get(key);
      const entry = known && known.until > now ? known : { number: 0, until: now + limit.window };
      entry.number += 1;
      counts.delete(key);
      counts.set(key, entry);
      // The one that missed longest ago gives way, so that no flood of addresses fills the memory.
      if (counts.size > limit.addresses) counts.delete(counts.keys().next().value!);
      return entry.number > limit.most ? Math.ceil((entry.until - now) / 1_000) : 0;
    },
  };
}

/** Whom an address belongs to: an IPv4 address, or the first 64 bits of an IPv6 one. */
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

/** Misses of all addresses together in a second; each one above them waits. design/trust.md 3.2. */
const FLOOD = { most: 10, window: 1_000, addresses: 1 } as const satisfies Limit;
const TARPIT = 1_000;
/** Milliseconds between two lines of the log about it. */
const QUIET = 60_000;

/** What befalls a request whose id or key was none; never one whose was right. @throws Refusal ZU_VIELE when its address has missed too often */
export type Missed = (request: FastifyRequest) => Promise<void>;

/** `pause` waits so many milliseconds. */
export function makeMissed(clock: () => number, pause: (milliseconds: number) => Promise<unknown>): Missed {
  const ofAddress = countMisses(clock);
  const ofAll = countMisses(clock, FLOOD);
  let saidAt = -Infinity;
  return async (request) => {
    const seconds = ofAddress.count(request.ip);
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
