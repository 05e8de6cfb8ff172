import { withDerivedOf } from '../derived.ts';
import { isObject } from '../is-object.ts';
import type { Vorgang } from '../vorgang.ts';

/** Deep equality of two JSON values, whatever the order of their fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return JSON.stringify(a) === JSON.stringify(b);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((field) => isSame(a[field], b[field]));
}

/** Merges two versions of a case. Derived fields stay with the fields that they come from. D123 */
export const mergeCases = (base: Vorgang, mine: Vorgang, theirs: Vorgang): Vorgang =>
  withDerivedOf(mine, theirs, merge(base, mine, theirs));

/** Whether a value is absent, empty, 0 or false. */
export const isBlank = (value: unknown): boolean => !value || isSame(value, []);

/**
 * Three-way merge of two versions of a case, field by field: values that changed here since the common base stay, all
 * others are theirs. Lists and plain values are taken whole.
 * A field that the base lacks counts as blank there, for example one of a damage that both sides have opened since. So
 * a default on this side clears no value of theirs. fault C40.
 */
export function merge<T>(base: T, mine: T, theirs: T): T {
  if (!isObject(mine) || !isObject(theirs)) return isSame(base, mine) ? theirs : mine;
  const from: Record<string, unknown> = isObject(base) ? base : {};
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  // An object that was null in the base is one value, such as a measured position. Its fields are not mixed.
  const isUntouched = (field: string): boolean =>
    base !== null && from[field] === undefined && field in theirs && isBlank(mine[field]);
  const merged = (field: string): unknown =>
    isUntouched(field) ? theirs[field] : merge(from[field], mine[field], theirs[field]);
  return Object.fromEntries(fields.map((field) => [field, merged(field)])) as T;
}
