import { use } from 'react';
import type { LateChunks } from './late-chunk.ts';

const coming = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Needed chunks for a component, which suspends until all of them have come. */
export function useChunks<T>(chunks: LateChunks<T>, names: readonly string[]): T[] {
  const missing = names.find((name) => !chunks.came.has(name));
  if (missing !== undefined) use(stable(chunks, missing));
  return names.map((name) => chunks.came.get(name)!);
}

/** `use` needs the same promise at each render. One that failed is forgotten, so that the next try fetches anew. */
function stable<T>(chunks: LateChunks<T>, name: string): Promise<unknown> {
  const known = coming.get(chunks) ?? new Map<string, Promise<unknown>>();
  coming.set(chunks, known);
  const before = known.get(name);
  if (before) return before;
  const now = chunks.fetch(name);
  known.set(name, now);
  now.catch(() => known.delete(name));
  return now;
}
