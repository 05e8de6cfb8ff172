/**
 * By how much more than anybody has seen the revision of every case goes up, at least, when the store was set back
 * (restored, or failed over). Nobody saves a case that often between two looks at it, so a leap tells a restore from
 * another device's save. ADR 067
 */
export const LEAP = 65_536;

/**
 * Whether a store that has a case at revision `now` was set back since it was known at `known`: its copy may be older
 * than what was acknowledged then. A lower revision is that of a store whose revisions did not leap.
 */
export const isSetBack = (known: number, now: number): boolean => now < known || now - known >= LEAP;
