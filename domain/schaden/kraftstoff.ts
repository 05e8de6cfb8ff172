import type { Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** §3 'Fuel types offered', with their codes on the wire. */
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

/** The words for a fuel that is known; null where it is not. */
export function bekannt(code: string, words: (name: Text) => Text = (name) => name): Text | null {
  const name = KRAFTSTOFFE[code as keyof typeof KRAFTSTOFFE];
  return code === 'unbekannt' || !name ? null : words(name);
}
