import { plainCode } from './outside-text.ts';

/**
 * Alphabet of ids: no vowels, no symbol that looks like another one. 28 symbols give 57.7 bits for 12, 72.1 for 15,
 * 76.9 for 16, and 72.1 for the 15 random symbols of a leseID.
 */
export const ID_SYMBOLS = '23456789BCDFGHJKLMNPQRSTVWXZ';

/**
 * §9 'Lengths of ids': number of characters of each kind. `userID` and `einladung` are the person's keys. A `leseID`
 * only reads the status (D118). A `vorgangRef` names a case to machines and does not work in any call of the person
 * (D112).
 */
export const ID_LENGTH = { demo: 9, userID: 12, leseID: 16, einladung: 15, vorgangRef: 16 } as const;
export type IdKind = keyof typeof ID_LENGTH;

/** First symbol of a leseID. No vorgangRef has it, so that the two kinds with 16 characters differ. D136 */
export const LESE_SYMBOL = 'Y';

/** §4 'Demo': the id of the demo's case, and the key under which the browser stores it. */
export const DEMO_ID = 'DEMOMODUS';
export const DEMO_STORAGE_KEY = 'DPH_DEMOMODUS';

/** Words in addresses that are as long as an id, but are none. */
export const RESERVED_WORDS = ['impressum', 'organisation', 'errornetwork'];

/** A character as HTML writes it, such as `&gt;`. */
const ENTITY = /&(?:[a-z]+|#x?[\da-f]+);/gi;

/**
 * Reads an id from a link, a call or a command. Puts it in capitals; removes invisible characters, and signs that
 * mails, chats and keyboards put around it. D136
 */
export function readId(text: string): string {
  const symbols = /[A-Za-z0-9_-]+/.exec(plainCode(text).replace(ENTITY, ' '))?.[0] ?? '';
  const bare = symbols.replace(/^[_-]+|[_-]+$/g, '');
  return (idKind(bare) !== null || idKind(symbols) === null ? bare : symbols).toUpperCase();
}

/** Reads the id in a word as `readId` does; returns a word without an id unchanged. */
export function idIn(word: string): string {
  const id = readId(word);
  return id === '' || idKind(id) !== null ? id : word;
}

/** Whether an id is the demo's, or written in our alphabet, as all ids that we make. Hardly any file name is. */
export const isMadeId = (id: string): boolean =>
  id === DEMO_ID || (idKind(id) !== null && [...id].every((one) => one === LESE_SYMBOL || ID_SYMBOLS.includes(one)));

/** The kind of an id; null if the text is no id. Blanks around it are ignored. §4 'Ids'. */
export function idKind(id: string): IdKind | null {
  const trimmed = id.trim();
  if (!/^[A-Za-z0-9_-]+$/.test(trimmed) || RESERVED_WORDS.includes(trimmed.toLowerCase())) return null;
  if (trimmed.length === ID_LENGTH.leseID) return trimmed.startsWith(LESE_SYMBOL) ? 'leseID' : 'vorgangRef';
  const kinds = Object.keys(ID_LENGTH) as IdKind[];
  return kinds.find((kind) => ID_LENGTH[kind] === trimmed.length) ?? null;
}

/**
 * Makes an id from random bytes (at least twice its length) of a CSPRNG.
 * @throws RangeError when there are too few bytes
 */
export function makeId(kind: Exclude<IdKind, 'demo'>, bytes: Uint8Array): string {
  const first = kind === 'leseID' ? LESE_SYMBOL : '';
  return first + symbols(ID_LENGTH[kind] - first.length, bytes);
}

/**
 * Random symbols of our alphabet. Rejection sampling: bytes beyond the last whole multiple of 28 are skipped, so that
 * all symbols are equally likely.
 * @throws RangeError when there are too few bytes
 */
export function symbols(count: number, bytes: Uint8Array): string {
  const most = 256 - (256 % ID_SYMBOLS.length);
  const found = [...bytes].filter((byte) => byte < most).map((byte) => ID_SYMBOLS[byte % ID_SYMBOLS.length]);
  if (found.length < count) throw new RangeError('too few random bytes for an id');
  return found.slice(0, count).join('');
}
