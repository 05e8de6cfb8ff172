import { isObject } from '#domain/is-object.ts';

/** Deep equality of two JSON values, whatever the order of their fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return JSON.stringify(a) === JSON.stringify(b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((field) => isSame(a[field], b[field]));
}

/**
 * Three-way merge of two versions of a case, field by field: what changed here since the common base stays, all else is
 * theirs. Lists and plain values are taken whole.
 */
export function merge<T>(base: T, mine: T, theirs: T): T {
  if (!isObject(mine) || !isObject(theirs)) return isSame(base, mine) ? theirs : mine;
  const from: Record<string, unknown> = isObject(base) ? base : {};
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(fields.map((field) => [field, merge(from[field], mine[field], theirs[field])])) as T;
}
