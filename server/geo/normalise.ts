import { LIMITS } from '#domain/limits.ts';

/**
 * Sanitises text from outside: one line of 50 code points at most, without control characters; '' for what is not text.
 */
export function tidy(raw: unknown): string {
  if (typeof raw !== 'string') return '';
  const line = raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return [...line].slice(0, LIMITS.line).join('').trim();
}

/** Search key for comparing spellings: 'ü', 'ue' and 'u' are the same, 'Str.' and 'straße' too. Works line by line. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1')
    .replace(/str(\.|$)/gm, 'strasse ')
    .replace(/[^\p{L}\p{N}\n]+/gu, ' ')
    .trim();
}

/** Numbered roads as people type them; the German map has one space between letter and number. */
const ROAD = /^(?:(?:bundes)?autobahn\s*|bab\s*)?(a|b|l|k|s|st|e)?\s*-?\s*(\d{1,4}\s?[a-z]?)$/i;
const JUNCTIONS = [
  [/^(as|anschlussstelle|ausfahrt)\s+(\d+\w?\s+)?(?=\p{L})/iu, ''],
  [/^(ad|autobahndreieck)\s+(?=\p{L})/iu, 'Dreieck '],
  [/^(ak|autobahnkreuz)\s+(?=\p{L})/iu, 'Kreuz '],
] as const;

/**
 * Normalises a road for the geocoder: 'A9' and 'BAB 9' become 'A 9', 'AS Lauf/Hersbruck' becomes 'Lauf/Hersbruck';
 * others stay as they are.
 */
export function roadName(typed: string): string {
  const road = ROAD.exec(typed);
  const isAutobahn = /^(bab|(bundes)?autobahn)/i.test(typed);
  if (road && (road[1] || isAutobahn)) {
    const letter = (road[1] ?? 'a').toUpperCase();
    return `${letter === 'ST' ? 'St' : letter} ${road[2]!.replace(/\s/g, '').toLowerCase()}`;
  }
  const [shape, instead] = JUNCTIONS.find(([prefix]) => prefix.test(typed)) ?? [];
  return shape ? typed.replace(shape, instead ?? '') : typed;
}
