/**
 * Alphabet of made ids: no vowels, nothing that looks like another symbol. 28 symbols: 57.7 bits for 12, 72.1 for 15.
 */
export const ID_SYMBOLS = '23456789BCDFGHJKLMNPQRSTVWXZ';

/** §9 'Lengths of ids': how many characters each kind has. */
export const ID_LENGTH = { demo: 9, userID: 12, einladung: 15 } as const;
export type IdKind = keyof typeof ID_LENGTH;

/** §4 'Demo': the id of the demo's case, and the key under which the browser stores it. */
export const DEMO_ID = 'DEMOMODUS';
export const DEMO_STORAGE_KEY = 'DPH_DEMOMODUS';

/** Words of addresses that have the length of an id and are no ids. */
export const RESERVED_WORDS = ['impressum', 'organisation', 'errornetwork'];

/** The kind of an id; null if the text is no id. Surrounding blanks are ignored. §4 'Ids'. */
export function idKind(id: string): IdKind | null {
  const trimmed = id.trim();
  if (!/^[A-Za-z0-9_-]+$/.test(trimmed) || RESERVED_WORDS.includes(trimmed.toLowerCase())) return null;
  const kinds = Object.keys(ID_LENGTH) as IdKind[];
  return kinds.find((kind) => ID_LENGTH[kind] === trimmed.length) ?? null;
}

/**
 * A new id from random bytes (at least twice its length) of a CSPRNG.
 * Rejection sampling: bytes beyond the last whole multiple of 28 are skipped, so that all symbols are equally likely.
 * @throws RangeError when the bytes do not suffice
 */
export function makeId(kind: 'userID' | 'einladung', bytes: Uint8Array): string {
  const most = 256 - (256 % ID_SYMBOLS.length);
  const symbols = [...bytes].filter((byte) => byte < most).map((byte) => ID_SYMBOLS[byte % ID_SYMBOLS.length]);
  if (symbols.length < ID_LENGTH[kind]) throw new RangeError('too few random bytes for an id');
  return symbols.slice(0, ID_LENGTH[kind]).join('');
}
