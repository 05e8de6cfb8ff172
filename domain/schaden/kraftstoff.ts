import type { Option } from '../questions.ts';

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
