/**
 * Code splitting: how a chunk that is not part of the start is fetched, and whose error it is if it does not come.
 *
 * - Needed: the step under way cannot go on without it. A plain `import()`, or `lateChunks` where it is asked for by
 *   name and read again. It rejects to the caller (in a component: the error boundary), and `shell/reload.ts` answers
 *   Vite's `vite:preloadError` with one guarded reload. D85.
 * - Optional: the screen works without it. `optional`, `prefetch` and the hook `useOptional`. It rejects to the caller
 *   too, but never reloads the page.
 */

/** Needed chunks that are asked for by name. */
export interface LateChunks<T> {
  /** What has come. */
  came: ReadonlyMap<string, T>;
  /** Gives one, fetched at the first call; after a failure the next call tries again. */
  fetch(name: string): Promise<T>;
}

/** Cache of needed chunks by name; `there`: entries that are bundled with the start. */
export function lateChunks<T>(
  load: (name: string) => Promise<T>,
  there?: Iterable<readonly [string, T]>,
): LateChunks<T> {
  const came = new Map(there);
  return {
    came,
    async fetch(name) {
      if (!came.has(name)) came.set(name, await load(name));
      return came.get(name)!;
    },
  };
}

const ofOptional = new WeakSet<object>();

/** Fetches an optional chunk: that it does not come is, by itself, no reason to reload the page. */
export function optional<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: object) => {
    ofOptional.add(cause);
    throw cause;
  });
}

/** Prefetches chunks while the browser is idle, so that no tap waits for them. Failures are ignored. */
export function prefetch(loads: readonly (() => Promise<unknown>)[]): void {
  const work = (): void => void Promise.allSettled(loads.map(optional));
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 500);
}

/** Whether this error is that of an optional chunk. True once for each error. */
export const isOptional = (cause: object): boolean => ofOptional.delete(cause);
