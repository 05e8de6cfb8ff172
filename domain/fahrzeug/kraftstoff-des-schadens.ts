import { valueAt, withValue, type Vorgang } from '../vorgang.ts';
import { wordOf } from '../text.ts';
import type { Asking, Part } from '../questions.ts';
import { asksVehicle } from './anhaenger.ts';

/** The case once the screen of a damage was left: its fuel is that of the vehicle, which is not asked again. */
export function withFuelOfDamage(vorgang: Vorgang, { at, fuelIn }: Part, asking: Asking): Vorgang {
  const fuel = fuelIn ? wordOf(valueAt(vorgang, `${at}.${fuelIn}`)) : '';
  return fuel && fuel !== 'unbekannt' && asksVehicle(asking) ? withValue(vorgang, 'kfz.kraftstoff', fuel) : vorgang;
}
