import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';

/**
 * An option within a line: small where the language writes it so. German nouns stay as they are, and so does what is
 * written in capitals.
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
