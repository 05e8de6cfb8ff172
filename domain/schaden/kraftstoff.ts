import { WEISS_NICHT, type Option } from '../questions.ts';
import type { Text } from '../text.ts';

/** §3: the eight fuels, by their codes on the wire. */
// prettier-ignore
export const KRAFTSTOFFE = {
  benzin:      ['Benzin', 'Petrol'],
  diesel:      ['Diesel', 'Diesel'],
  strom:       ['Strom', 'Electric'],
  gas:         ['Autogas, Erdgas', 'LPG or CNG'],
  hybrid:      ['Hybrid', 'Hybrid'],
  wasserstoff: ['Wasser\u00adstoff', 'Hydrogen'],
  zweitakt:    ['Zweitakt\u00adgemisch', 'Two-stroke'],
  unbekannt:   WEISS_NICHT,
} as const satisfies Record<string, Option>;

/** Words for a fuel that is given. */
export const fuelName = (code: string): Text => KRAFTSTOFFE[code as keyof typeof KRAFTSTOFFE];
