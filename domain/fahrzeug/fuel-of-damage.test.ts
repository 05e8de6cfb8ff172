import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kfzFalschbetankung } from '../schaden/kfz-falschbetankung.ts';
import { kfzPanne } from '../schaden/kfz-panne.ts';
import { kfzTankAkkuLeer } from '../schaden/kfz-tank-akku-leer.ts';
import { exampleAsking } from '../test/test-example.ts';
import { readVorgang } from '../vorgang.ts';
import { withFuelOfDamage } from './fuel-of-damage.ts';

test('the fuel that a damage says is that of the vehicle, and is not asked again', () => {
  const vorgang = readVorgang({
    kfz: { kraftstoff: 'gas' },
    tankLeer: { kraftstoffart: 'wasserstoff' },
    tankFalsch: { kraftstoff_benoetigt: 'unbekannt' },
  });
  const fuel = (
    ...[part, asking = exampleAsking()]: [Parameters<typeof withFuelOfDamage>[1], ReturnType<typeof exampleAsking>?]
  ) => withFuelOfDamage(vorgang, part, asking).kfz.kraftstoff;
  assert.deepEqual([fuel(kfzTankAkkuLeer), fuel(kfzFalschbetankung), fuel(kfzPanne)], ['wasserstoff', 'gas', 'gas']);
  assert.equal(fuel(kfzTankAkkuLeer, exampleAsking('kfz', { web_fahrzeugdaten_abfrage: false })), 'gas');
});
