/** What the cache holds at most: entries, and characters of all of them. */
export const CACHE = { entries: 5_000, characters: 4_000_000 } as const;

export interface Cache<T> {
  /** Undefined when it is not there, or too old. */
  get(key: string): T | undefined;
  set(key: string, value: T, milliseconds: number): void;
}

/** Answers kept in memory; the one not asked for longest gives way. */
export function cache<T>(clock: () => number): Cache<T> {
  const entries = new Map<string, { value: T; until: number; size: number }>();
  let characters = 0;
  const drop = (key: string): void => {
    characters -= entries.get(key)?.size ?? 0;
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
      characters -= entry.size;
      return undefined;
    },
    set(key, value, milliseconds) {
      drop(key);
      const size = key.length + JSON.stringify(value).length;
      entries.set(key, { value, until: clock() + milliseconds, size });
      characters += size;
      while (entries.size > CACHE.entries || characters > CACHE.characters) drop(entries.keys().next().value!);
    },
  };
}
