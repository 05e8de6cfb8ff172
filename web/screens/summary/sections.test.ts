import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kennzeichen } from '#domain/fahrzeug/kennzeichen.ts';
import { exampleAsking } from '#domain/test/test-example.ts';
import { emptyVorgang, withValue } from '#domain/vorgang.ts';
import { sectionsOf } from './sections.ts';

/** The vehicle's lines of the full view, for a plate. */
function linesWith(plate: string): string[] {
  const vorgang = withValue(emptyVorgang(), 'kfz.kennzeichen_id', plate);
  const { sections } = sectionsOf(vorgang, [{ path: '/kfz/kennzeichen', part: kennzeichen }], exampleAsking('kfz'));
  return sections
    .find(({ name }) => name[0] === 'Fahrzeug')!
    .lines.map(({ label, value }) => `${label[0]}: ${value[0]}`);
}

test('the country of a plate is told with the plate, and not without one', () => {
  assert.deepEqual(linesWith('K-RA 1234'), ['Land des Kennzeichens: D – Deutschland', 'Kennzeichen: K-RA 1234']);
  assert.deepEqual(linesWith(''), ['Kennzeichen: nicht angegeben']);
});
