import { isObject } from '../is-object.ts';
import { comparedPhone } from '../personen/gleiche-nummer.ts';
import { wordOf } from '../text.ts';

/**
 * Which kind of word a case is found by. `andere_nummer`: of a correction, or
 * of a wish to be called. `ref` is no word of its own: it is the `vorgangRef`.
 */
export type SuchArt = 'telefon' | 'kennzeichen' | 'name' | 'auftrag' | 'schaden' | 'andere_nummer';

/** Small letters and digits alone, without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/** Words of a name, so that 'Müller', 'Mueller' and 'Muller' are one. */
const namesIn = (text: string): string[] =>
  text
    .split(/[\s,;.'’-]+/)
    .map((word) => plain(word).replace(/([aou])e/g, '$1'))
    .filter(Boolean);

/** How words of a kind are stored and looked for: phones in all spellings, plates without blanks and hyphens. Pure. */
export function searchWord(art: SuchArt, text: string): string[] {
  if (art === 'name') return [...new Set(namesIn(text))];
  const word = art === 'telefon' || art === 'andere_nummer' ? comparedPhone(text) : plain(text);
  return word ? [word] : [];
}

/** The words by which a case is found, from its stored document. */
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

/** What somebody looks for: whole words of any kind, or the beginnings of names, all of which must fit. */
export function searchTerms(begriff: string): { whole: string[]; names: string[] } {
  const digits = begriff.replace(/\D/g, '');
  const phone = digits.length >= 6 && /^[\d\s+()/.-]+$/.test(begriff) ? searchWord('telefon', begriff) : [];
  return { whole: [...new Set([...phone, ...searchWord('kennzeichen', begriff)])], names: searchWord('name', begriff) };
}
