import { valueAt, withValue, type Vorgang } from '../vorgang.ts';
import { wordOf } from '../text.ts';
import type { Asking, Part } from '../questions.ts';
import { asksVehicle } from './anhaenger.ts';

/** Copies the fuel from the damage to the vehicle when the damage's screen is left, so that it is not asked again. */
export function withFuelOfDamage(vorgang: Vorgang, { at, fuelIn }: Part, asking: Asking): Vorgang {
  const fuel = fuelIn ? wordOf(valueAt(vorgang, `${at}.${fuelIn}`)) : '';
  return fuel && fuel !== 'unbekannt' && asksVehicle(asking) ? withValue(vorgang, 'kfz.kraftstoff', fuel) : vorgang;
}
