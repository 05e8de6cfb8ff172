import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from './deps.ts';

/** Readiness probe: whether a report would be stored now. */
export interface Readiness {
  /** A test write to the store: done, not done within 250 ms, or refused. */
  store: 'ok' | 'late' | 'failed';
  /** `behind`: the database lacks migrations of this program; it was replaced under the running service. */
  schema: 'current' | 'behind' | 'unknown';
  /** Graceful shutdown has begun: send new calls elsewhere. */
  draining: boolean;
}

/** Milliseconds for the whole probe. */
const PATIENCE = 250;

/** Milliseconds for which the store's answer holds, however many ask: the probe is a write, and anyone may ask. */
export const KEPT = 1_000;

/** Readiness, with a store that is asked once a second at most; `warn` is told why it refused. */
export function makeReadiness(
  { store, stopping, steady }: Pick<Deps, 'store' | 'stopping' | 'steady'>,
  warn: (error: unknown) => void,
): () => Promise<Readiness> {
  let found: ReturnType<typeof look> | undefined;
  let at = -Infinity;
  return async () => {
    if (!found || steady() >= at + KEPT) {
      at = steady();
      found = look(store, warn);
    }
    return { ...(await found), draining: stopping.aborted };
  };
}

async function look(store: Deps['store'], warn: (error: unknown) => void): Promise<Omit<Readiness, 'draining'>> {
  const late = new AbortController();
  const looks = async (): Promise<Omit<Readiness, 'draining'>> => {
    try {
      const isKept = await store.probe();
      const isCurrent = await store.isCurrent();
      return { store: isKept ? 'ok' : 'failed', schema: isCurrent ? 'current' : 'behind' };
    } catch (error) {
      warn(error);
      return { store: 'failed', schema: 'unknown' };
    }
  };
  const tooLate: Omit<Readiness, 'draining'> = { store: 'late', schema: 'unknown' };
  const found = await Promise.race([
    looks(),
    sleep(PATIENCE, tooLate, { signal: late.signal }).catch(() => tooLate), // aborted below: the store was quicker
  ]);
  late.abort();
  return found;
}

export const isReady = ({ store, schema, draining }: Readiness): boolean =>
  store === 'ok' && schema === 'current' && !draining;
