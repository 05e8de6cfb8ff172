import type { StoredCase } from '../store/tables/cases.ts';

/** A revision that no case has, so the store refuses the write. */
const NONE = -1;

/**
 * The revision of an `If-Match` header if the case just loaded has it, else `NONE`: the accepted document was built on
 * `stored`, so it may only replace that revision. The store still recognises a repeat by its key.
 */
export function revisionOf(ifMatch: string, stored: StoredCase): number {
  const revision = Number(/\d+/.exec(ifMatch)?.[0]);
  return revision === stored.revision ? revision : NONE;
}
