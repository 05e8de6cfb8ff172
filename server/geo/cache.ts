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

/** In-memory LRU cache with a time to live per entry. */
export function cache<T>(
  clock: () => number,
  most: Most = CACHE,
  sizeOf: (value: T) => number = (value) => JSON.stringify(value).length,
): Cache<T> {
  const entries = new Map<string, { value: T; until: number; size: number }>();
  let held = 0;
  const drop = (key: string): void => {
    held -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until > clock()) {
        entries.set(key, entry);
        return entry.value;
      }
      held -= entry.size;
      return undefined;
    },
    set(key, value, milliseconds) {
      drop(key);
      const size = key.length + sizeOf(value);
      entries.set(key, { value, until: clock() + milliseconds, size });
      held += size;
      while (entries.size > most.entries || held > most.size) drop(entries.keys().next().value!);
    },
  };
}
