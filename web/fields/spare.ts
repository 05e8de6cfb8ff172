let open = 0;

/** Fetches a chunk that the screen can do without: if it does not come, that alone is no reason to load the page again. */
export function spare<T>(load: () => Promise<T>): Promise<T> {
  open += 1;
  return load().finally(() => void (open -= 1));
}

/** Whether such a chunk is under way. */
export const isSpare = (): boolean => open > 0;
