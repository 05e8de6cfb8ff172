/** Spellings of numbered roads, and the letters on their signs; '' keeps the typed letter. */
// prettier-ignore
const KINDS: readonly (readonly [spelt: RegExp, sign: string])[] = [
  [/^(?:bab|autobahn|motorway|a|bab a|autobahn a|motorway a)$/, 'A'],
  [/^(?:bundesstra(?:ß|ss)e|bundesstr|b|bundesstra(?:ß|ss)e b)$/, 'B'],
  [/^st$/,    'St'],
  [/^[eklnrs]$/, ''],
];

/**
 * Normalises a road to the text on its sign: 'A9', 'a 9', 'BAB 9' and 'Autobahn A9' to 'A 9', 'b14' to 'B 14'. Any
 * other text stays as typed, without extra blanks.
 */
export function tidyRoad(typed: string): string {
  const plain = typed.replace(/\s+/gu, ' ').trim();
  const match = /^([a-zß ]+?)[ .-]*0*([1-9]\d{0,3})([a-z]?)$/.exec(plain.toLowerCase());
  if (!match) return plain;
  const [, word, number, letter] = match as unknown as [string, string, string, string];
  const kind = KINDS.find(([spelt]) => spelt.test(word.trim()));
  return kind ? `${kind[1] || word.trim().toUpperCase()} ${number}${letter}` : plain;
}
