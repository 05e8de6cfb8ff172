/** Bech32 (BIP 173) without its limit of length: the spelling of age's keys. */

const SYMBOLS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKED = 6;

/** The text of some bytes after a prefix in small letters. */
export function toBech32(prefix: string, bytes: Uint8Array): string {
  const words = regroup([...bytes], 8, 5) ?? [];
  const sum = checksum([...expanded(prefix), ...words, ...Array.from({ length: CHECKED }, () => 0)]) ^ 1;
  const check = Array.from({ length: CHECKED }, (_, n) => (sum >>> (5 * (CHECKED - 1 - n))) & 31);
  return `${prefix}1${[...words, ...check].map((word) => SYMBOLS[word]).join('')}`;
}

/** The bytes of a text with that prefix; null: it is none, or mistyped. */
export function fromBech32(prefix: string, typed: string): Uint8Array | null {
  const text = typed.toLowerCase();
  if (![text, text.toUpperCase()].includes(typed) || !text.startsWith(`${prefix}1`)) return null;
  const words = Array.from(text.slice(prefix.length + 1), (symbol) => SYMBOLS.indexOf(symbol));
  if (words.includes(-1) || words.length < CHECKED || checksum([...expanded(prefix), ...words]) !== 1) return null;
  const bytes = regroup(words.slice(0, -CHECKED), 5, 8);
  return bytes && new Uint8Array(bytes);
}

const expanded = (prefix: string): number[] => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
};

function checksum(words: readonly number[]): number {
  let sum = 1;
  for (const word of words) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ word;
    for (const [bit, mask] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= mask;
  }
  return sum >>> 0;
}

/** Cuts numbers of so many bits into numbers of other ones; null: what is left over is not zero. */
function regroup(numbers: readonly number[], from: number, to: number): number[] | null {
  const cut: number[] = [];
  let [held, bits] = [0, 0];
  for (const number of numbers) {
    held = (held << from) | number;
    bits += from;
    for (; bits >= to; held &= (1 << bits) - 1) cut.push(held >> (bits -= to));
  }
  if (to === 5) return bits ? [...cut, held << (to - bits)] : cut;
  return bits < from && held === 0 ? cut : null;
}
