import { objectAt, withValue, type Vorgang } from '../vorgang.ts';
import { wordOf } from '../text.ts';
import type { Asking, Part } from '../questions.ts';
import { asksVehicle } from './anhaenger.ts';

/** The field of a damage that says what the car runs on. */
const FUEL: Readonly<Record<string, string>> = { tankLeer: 'kraftstoffart', tankFalsch: 'kraftstoff_benoetigt' };

/** The case once the screen of a damage was left: its fuel is that of the vehicle, which is not asked again. */
export function withFuelOfDamage(vorgang: Vorgang, { at }: Part, asking: Asking): Vorgang {
  const field = FUEL[at];
  const fuel = field ? wordOf(objectAt(vorgang, [at])[field as never]) : '';
  return fuel && fuel !== 'unbekannt' && asksVehicle(asking) ? withValue(vorgang, 'kfz.kraftstoff', fuel) : vorgang;
}
