const excused = new WeakSet<object>();

/** Fetches a chunk that the screen can do without: if it does not come, that alone is no reason to load the page again. */
export function spare<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((cause: object) => {
    excused.add(cause);
    throw cause;
  });
}

/** The same for several while nothing else is to be done: no tap waits for them. */
export function spareWhenIdle(loads: readonly (() => Promise<unknown>)[]): void {
  const work = (): void => void Promise.allSettled(loads.map(spare));
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 500);
}

/** Whether that is why such a chunk did not come; asked once. */
export const isExcused = (cause: object): boolean => excused.delete(cause);
