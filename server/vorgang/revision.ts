import type { StoredCase } from '../store/tables/cases.ts';

/** A revision that no case has. */
const NONE = -1;

/**
 * The revision of an If-Match header, if the case just loaded has it; else one that no case has, so that the store refuses the write
 * (or knows it as a repeat): what came was put together with a case that is not the writer's.
 */
export function revisionOf(ifMatch: string, stored: StoredCase): number {
  const revision = Number(/\d+/.exec(ifMatch)?.[0]);
  return revision === stored.revision ? revision : NONE;
}
