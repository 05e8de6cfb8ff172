/**
 * Least amount by which all revisions go up when the store was set back (restored, or failed over), beyond any that was
 * seen. No case is saved so often between two looks at it, so a leap distinguishes a restore from another device's
 * save. ADR 067
 */
export const LEAP = 65_536;

/**
 * Whether a store that has a case at revision `now` was set back since it was known at `known`. Its copy may then be
 * older than an acknowledged one. A lower revision comes from a store that did not leap.
 */
export const isSetBack = (known: number, now: number): boolean => now < known || now - known >= LEAP;
