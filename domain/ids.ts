/** §2 'Route id length', §4 'Identifier rules': what an id is, and what kind. */

/** 28 symbols: no vowels, nothing that looks like another. 57.7 bits for 12, 72.1 for 15. */
export const ID_SYMBOLS = '23456789BCDFGHJKLMNPQRSTVWXZ';

/** §9 'Valid case id lengths'. */
export const ID_LENGTH = { demo: 9, userID: 12, einladung: 15 } as const;
export type IdKind = keyof typeof ID_LENGTH;

/** §4 'Demo mode': the one demo user, and where the browser keeps its case. */
export const DEMO_ID = 'DEMOMODUS';
export const DEMO_STORAGE_KEY = 'DPH_DEMOMODUS';

/** Words of addresses that have the length of an id, and are none. */
export const RESERVED_WORDS = ['impressum', 'organisation', 'errornetwork'];

/** What an id in an address is, or null if it is none. Blanks around it do not count. */
export function idKind(id: string): IdKind | null {
  const trimmed = id.trim();
  if (!/^[A-Za-z0-9_-]+$/.test(trimmed) || RESERVED_WORDS.includes(trimmed.toLowerCase())) return null;
  const kinds = Object.keys(ID_LENGTH) as IdKind[];
  return kinds.find((kind) => ID_LENGTH[kind] === trimmed.length) ?? null;
}

/**
 * An id of that kind from random bytes (at least 2 × its length; the caller brings them from a CSPRNG).
 * A byte beyond the last whole multiple of 28 is skipped, so that every symbol is equally likely.
 * @throws RangeError when the bytes do not suffice
 */
export function makeId(kind: 'userID' | 'einladung', bytes: Uint8Array): string {
  const most = 256 - (256 % ID_SYMBOLS.length);
  const symbols = [...bytes].filter((byte) => byte < most).map((byte) => ID_SYMBOLS[byte % ID_SYMBOLS.length]);
  if (symbols.length < ID_LENGTH[kind]) throw new RangeError('too few random bytes for an id');
  return symbols.slice(0, ID_LENGTH[kind]).join('');
}
