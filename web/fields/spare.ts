let open = 0;

/** Fetches a chunk that the screen can do without: if it does not come, that alone is no reason to load the page again. */
export function spare<T>(load: () => Promise<T>): Promise<T> {
  open += 1;
  return load().finally(() => void (open -= 1));
}

/** The same while nothing else is to be done: no tap waits for it. */
export function spareWhenIdle(load: () => Promise<unknown>): void {
  const work = (): void => void spare(load);
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 500);
}

/** Whether such a chunk is under way. */
export const isSpare = (): boolean => open > 0;
