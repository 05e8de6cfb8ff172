import { isObject } from '../is-object.ts';
import { comparedPhone } from '../personen/compared-phone.ts';
import { wordOf } from '../text.ts';

/**
 * Kind of a search word. `andere_nummer`: a number from a correction or a wish to be called. `ref` is not stored as a
 * word: it is the `vorgangRef`.
 */
export type SuchArt = 'telefon' | 'kennzeichen' | 'name' | 'auftrag' | 'schaden' | 'andere_nummer';

/** A text in small letters and digits, without accents and other characters. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/** Words of a name, spelt so that 'Müller', 'Mueller' and 'Muller' are equal. */
const namesIn = (text: string): string[] =>
  text
    .split(/[\s,;.'’-]+/)
    .map((word) => plain(word).replace(/([aou])e/g, '$1'))
    .filter(Boolean);

/** Spells a word for storing and searching: phones in all spellings, plates without blanks and hyphens. Pure. */
export function searchWord(art: SuchArt, text: string): string[] {
  if (art === 'name') return [...new Set(namesIn(text))];
  const word = art === 'telefon' || art === 'andere_nummer' ? comparedPhone(text) : plain(text);
  return word ? [word] : [];
}

/** The search words of a case, from its stored document. */
export function wordsOfCase(doc: unknown): { art: SuchArt; wert: string }[] {
  const of = (path: string, field: string): string => {
    const part = isObject(doc) ? doc[path] : null;
    return isObject(part) ? wordOf(part[field]) : '';
  };
  const said: readonly (readonly [SuchArt, string])[] = [
    ['telefon', of('vorgangsMetadaten', 'mobilnummer')],
    ['kennzeichen', of('kfz', 'kennzeichen_id')],
    ['name', `${of('vn', 'vorname')} ${of('vn', 'nachname')}`],
    ['auftrag', of('vorgangsMetadaten', 'ranaVorgangsnummer')],
  ];
  return said.flatMap(([art, text]) => searchWord(art, text).map((wert) => ({ art, wert })));
}

/** Splits a search into terms: whole words of any kind, or beginnings of names. All of the names must match. */
export function searchTerms(begriff: string): { whole: string[]; names: string[] } {
  const digits = begriff.replace(/\D/g, '');
  const phone = digits.length >= 6 && /^[\d\s+()/.-]+$/.test(begriff) ? searchWord('telefon', begriff) : [];
  return { whole: [...new Set([...phone, ...searchWord('kennzeichen', begriff)])], names: searchWord('name', begriff) };
}
