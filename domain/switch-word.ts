import { wordOf } from './text.ts';

/** Reads a switch: true/false, j/n, ja/nein, 1/0; the default for anything else. D60. */
export const switchOf = (value: unknown, otherwise: boolean): boolean => switchWord(value) ?? otherwise;

/** Value of a switch; null for any other word. */
export function switchWord(value: unknown): boolean | null {
  const word = wordOf(value).trim().toLowerCase();
  if (['true', 'j', 'ja', '1'].includes(word)) return true;
  if (['false', 'n', 'nein', '0'].includes(word)) return false;
  return null;
}
