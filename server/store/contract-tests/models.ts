import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fixtures } from './given.ts';

export function models(the: Fixtures): void {
  describe('models', () => {
    const model = (hersteller: string, modell: string, gewicht_max = 2000) => ({
      hersteller,
      modell,
      laenge_min: 3500,
      laenge_max: 4800,
      hoehe_min: 1400,
      hoehe_max: 1900,
      gewicht_max,
    });

    test('are listed by maker and by name as a German reader looks them up, overall ranges first', async () => {
      assert.deepEqual(await the.store.manufacturers(), []);
      await the.store.putModels([
        model('Zeta', 'Z1'),
        model('Ömega', 'B 10'),
        model('Ömega', 'B 9'),
        model('Ömega', ''),
        model('alfa', 'ä'),
      ]);
      assert.deepEqual(await the.store.manufacturers(), ['alfa', 'Ömega', 'Zeta']);
      assert.deepEqual(await the.store.models('Ömega'), [
        model('Ömega', ''),
        model('Ömega', 'B 9'),
        model('Ömega', 'B 10'),
      ]);
      assert.deepEqual(await the.store.models(''), []);
    });

    test('that are there are overwritten, the others stay', async () => {
      await the.store.putModels([model('Neu', 'N1'), model('Neu', 'N2')]);
      await the.store.putModels([model('Neu', 'N1', 3500)]);
      assert.deepEqual(await the.store.models('Neu'), [model('Neu', 'N1', 3500), model('Neu', 'N2')]);
    });
  });
}
