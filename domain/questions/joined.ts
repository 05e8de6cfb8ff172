import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';

/**
 * An option within a line, with a small first letter where the language needs it. German nouns and words in capitals
 * stay.
 */
export const inLine = ([de, en]: Option): Text => [
  de.replace(/(?:^|(?<=, ))(?:Er|Es|Das|Etwas|Anderes|Bremst)\b/g, (word) => word.toLowerCase()),
  en.replace(/(?:^|(?<=, ))[A-Z](?=[a-z ])/g, (letter) => letter.toLowerCase()),
];

/** Texts joined with commas. */
export const joined = (texts: readonly Option[]): Text => [
  texts.map((text) => text[0]).join(', '),
  texts.map((text) => text[1]).join(', '),
];
