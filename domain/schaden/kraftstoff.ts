import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** §3: the fuels, by their codes on the wire. */
// prettier-ignore
export const KRAFTSTOFFE = {
  benzin:      ['Benzin', 'Petrol'],
  diesel:      ['Diesel', 'Diesel'],
  strom:       ['Strom', 'Electric'],
  gas:         ['Gas', 'Gas'],
  hybrid:      ['Hybrid', 'Hybrid'],
  wasserstoff: ['Wasser\u00adstoff', 'Hydrogen'],
  zweitakt:    ['Zweitakt\u00adgemisch', 'Two-stroke'],
  unbekannt:   ['Weiß nicht', 'Not sure'],
} as const satisfies Record<string, Option>;

/** Words for a fuel; null if it is unknown or none. */
export function bekannt(code: string, words: (name: Text) => Text = (name) => name): Text | null {
  const name = KRAFTSTOFFE[code as keyof typeof KRAFTSTOFFE];
  return code === 'unbekannt' || !name ? null : words(name);
}
