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

/** Probes the service; `warn` is told why the store refused. */
export async function readiness(
  { store, stopping }: Pick<Deps, 'store' | 'stopping'>,
  warn: (error: unknown) => void,
): Promise<Readiness> {
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
  return { ...found, draining: stopping.aborted };
}

export const isReady = ({ store, schema, draining }: Readiness): boolean =>
  store === 'ok' && schema === 'current' && !draining;
