import type { Language } from '#domain/text.ts';

const WORDS = {
  de: ['null', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
} as const satisfies Record<Language, readonly string[]>;

/** A small number as a word before a feminine noun ('eine Angabe'), from 13 on in digits. */
export function numberWord(number: number, language: Language): string {
  return WORDS[language][number] ?? number.toLocaleString(language);
}

/** The same with a capital letter, for the start of a sentence. */
export function numberWordFirst(number: number, language: Language): string {
  const word = numberWord(number, language);
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}
