/**
 * Signs of a packed text. Each has length one, and is the same in GSM-7, in old code tables and in addresses.
 * There is no blank, which gateways merge, no small letter, which some turn into a capital, and no sign of the
 * extension table. ADR 063
 */
export const SMS_SIGNS = /^[A-Z0-9.:*/-]*$/;

/** Separator of fields, which no packed word contains. */
export const FIELD_SEPARATOR = '/';

/** Expected capitals, which need no mark: the first letter of each word, or all letters. */
type Capitals = 'first' | 'all';

const UMLAUTS = { ä: 'A', ö: 'O', ü: 'U', ß: 'S' } as const;

/**
 * Packs a text into these signs; `unpackWord` restores it. `.` is a blank, `*A` an ä, `*XE9*` any other sign by its
 * code point. `:` before a letter marks that it is not as large as expected.
 */
export function packWord(text: string, capitals: Capitals): string {
  let packed = '';
  let isWithin = false;
  for (const sign of text) {
    packed += packSign(sign, capitals === 'all' || !isWithin);
    isWithin = /\p{L}/u.test(sign);
  }
  return packed;
}

function packSign(sign: string, isLargeExpected: boolean): string {
  if (/^[0-9-]$/.test(sign)) return sign;
  if (sign === ' ') return '.';
  if (!/^[A-Za-zäöüÄÖÜß]$/.test(sign)) return `*X${sign.codePointAt(0)!.toString(16).toUpperCase()}*`;
  const small = sign.toLowerCase();
  const letter = Object.hasOwn(UMLAUTS, small) ? `*${UMLAUTS[small as keyof typeof UMLAUTS]}` : small.toUpperCase();
  // An ß has no capital of its own here.
  return sign === 'ß' || (sign !== small) === isLargeExpected ? letter : `:${letter}`;
}

const PACKED = /\*X([0-9A-F]{1,6})\*|(:?)(?:([A-Z])|\*([AOUS]))|([0-9-])|(\.)/y;

/** Unpacks signs into the text; null for signs that `packWord` never makes. */
export function unpackWord(packed: string, capitals: Capitals): string | null {
  let text = '';
  let isWithin = false;
  for (let at = 0; at < packed.length; at = PACKED.lastIndex) {
    PACKED.lastIndex = at;
    const match = PACKED.exec(packed);
    if (!match) return null;
    const [, point, mark, plain, umlaut, same, blank] = match;
    let sign = same ?? (blank && ' ');
    if (point !== undefined) {
      const code = Number.parseInt(point, 16);
      if (code > 0x10_ff_ff) return null;
      sign = String.fromCodePoint(code);
    }
    if (sign === undefined) {
      const small = plain?.toLowerCase() ?? Object.entries(UMLAUTS).find(([, letter]) => letter === umlaut)![0];
      const isLarge = small !== 'ß' && (capitals === 'all' || !isWithin) === (mark === '');
      sign = isLarge ? small.toUpperCase() : small;
    }
    text += sign;
    isWithin = /\p{L}/u.test(sign);
  }
  return text;
}

/** Symbols of names and check sums: base 32 of RFC 4648. */
export const SMS_SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE = SMS_SYMBOLS.length;
/** The largest prime below 32⁴. So each change of one sign, and each swap of two neighbours, gives another number. */
const PRIME = 1_048_573;

/** Polynomial hash of an ASCII text in so many symbols, at most four: a check sum, or a short name. */
export function shortHash(text: string, count: number): string {
  let hash = 0;
  for (const sign of text) hash = (hash * 257 + sign.charCodeAt(0)) % PRIME;
  let symbols = '';
  for (let nr = 0; nr < count; nr++) {
    symbols = SMS_SYMBOLS[hash % BASE]! + symbols;
    hash = Math.floor(hash / BASE);
  }
  return symbols;
}
