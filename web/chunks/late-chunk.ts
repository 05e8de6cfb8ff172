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
  /** Fetches one that has not come; null where it has: nothing is to be waited for. */
  need(name: string): Promise<T> | null;
}

/** Cache of needed chunks by name; `there`: entries that are bundled with the start. */
export function lateChunks<T>(
  load: (name: string) => Promise<T>,
  there?: Iterable<readonly [string, T]>,
): LateChunks<T> {
  const came = new Map(there);
  const fetch = async (name: string): Promise<T> => {
    if (!came.has(name)) came.set(name, await load(name));
    return came.get(name)!;
  };
  return { came, fetch, need: (name) => (came.has(name) ? null : fetch(name)) };
}

const ofOptional = new WeakSet<object>();

/** Fetches an optional chunk: that it does not come is, by itself, no reason to reload the page. */
export function optional<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: object) => {
    ofOptional.add(cause);
    throw cause;
  });
}

type Load = () => Promise<unknown>;

/** Counts the taps that lead on: a prefetch that began before one asks for nothing more. */
let taps = 0;

/** Cancels every prefetch under way: what is not asked for yet gives way to what the tap needs. */
export function stopPrefetch(): void {
  taps++;
  isAhead = true;
}

/** Whether a prefetch is under way, or a tap has cancelled it and the next screen is to begin another. */
let isAhead = false;
const afterwards = new Set<() => void>();
/** Milliseconds after which what waits for a prefetch waits no longer. */
const LONGEST = 20_000;

/** Runs the work once, when no prefetch shares the line with it, or after 20 s. */
export function afterPrefetch(work: () => void): void {
  if (!isAhead) return work();
  afterwards.add(work);
  setTimeout(() => afterwards.delete(work) && work(), LONGEST);
}

function isPrefetched(): void {
  isAhead = false;
  for (const work of afterwards) work();
  afterwards.clear();
}

/**
 * Speculative prefetch, so that no tap waits for a chunk: stage after stage, each while the browser is idle, until a
 * tap (`stopPrefetch`) or the first that does not come: browsers may remember a failed module for the life of the page.
 */
export function prefetch(stages: readonly (readonly Load[])[], idle = whenIdle): void {
  const begun = taps;
  isAhead = true;
  const next = ([stage, ...rest]: readonly (readonly Load[])[]): void => {
    if (begun !== taps) return;
    if (!stage) return isPrefetched();
    const load = (): Promise<void> => Promise.all(stage.map(optional)).then(() => next(rest), isPrefetched);
    idle(() => void (begun === taps && load()));
  };
  next(stages);
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 500);
}

/** Whether this error is that of an optional chunk. True once for each error. */
export const isOptional = (cause: object): boolean => ofOptional.delete(cause);
