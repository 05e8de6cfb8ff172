import { LRUCache } from 'lru-cache';

/** Limits of a cache: entries and their total size. */
export interface Most {
  entries: number;
  size: number;
}

/** For JSON answers; the size is in characters. */
export const CACHE = { entries: 5_000, size: 4_000_000 } as const satisfies Most;

export interface Cache<T> {
  /** Undefined on a miss or when expired. */
  get(key: string): T | undefined;
  set(key: string, value: T, milliseconds: number): void;
}

/** In-memory LRU cache with a time to live per entry. `clock`: monotonic milliseconds. */
export function cache<T extends NonNullable<unknown>>(
  clock: () => number,
  most: Most = CACHE,
  sizeOf: (value: T) => number = (value) => JSON.stringify(value).length,
): Cache<T> {
  const kept = new LRUCache<string, T>({
    max: most.entries,
    maxSize: most.size,
    sizeCalculation: (value, key) => key.length + sizeOf(value),
    // To it a time of 0 means none.
    perf: { now: () => clock() + 1 },
    ttlResolution: 0,
  });
  return {
    get: (key) => kept.get(key),
    // It expires at its time, in lru-cache after it.
    set: (key, value, milliseconds) => void kept.set(key, value, { ttl: milliseconds - 1 }),
  };
}
