import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kennzeichen } from '#domain/fahrzeug/kennzeichen.ts';
import { exampleAsking } from '#domain/test/test-example.ts';
import { personen } from '#domain/personen/personen.ts';
import { emptyVorgang, withValue } from '#domain/vorgang.ts';
import { linesOf } from './lines.ts';
import { sectionsOf } from './sections.ts';

/** The vehicle's lines of the full view, for a plate. */
function linesWith(plate: string): string[] {
  const vorgang = withValue(emptyVorgang(), 'kfz.kennzeichen_id', plate);
  const asking = exampleAsking('kfz');
  const { sections } = sectionsOf(vorgang, [{ path: '/kfz/kennzeichen', part: kennzeichen }], asking);
  const section = sections.find(({ name }) => name[0] === 'Fahrzeug')!;
  return linesOf(section, vorgang, asking).map(({ label, value }) => `${label[0]}: ${value[0]}`);
}

test('the country of a plate is told with the plate, and not without one', () => {
  assert.deepEqual(linesWith('K-RA 1234'), ['Land des Kennzeichens: D – Deutschland', 'Kennzeichen: K-RA 1234']);
  assert.deepEqual(linesWith(''), ['Kennzeichen: nicht angegeben']);
});

test('a name and an address are read as one each, and so told', () => {
  const vorgang = ['vorname', 'nachname'].reduce(
    (before, field) => withValue(before, `vn.${field}`, field === 'vorname' ? 'Jana' : 'Beispiel'),
    withValue(withValue(emptyVorgang(), 'vn.adresse.strasse', 'Ring'), 'vn.adresse.ort', 'Lauf'),
  );
  const asking = exampleAsking('kfz');
  const { sections } = sectionsOf(vorgang, [{ path: '/kfz/personen', part: personen }], asking);
  const section = sections.find(({ name }) => name[0] === 'Person')!;
  const lines = linesOf(section, vorgang, asking).map(({ label, value }) => [label[0], value[0]]);
  assert.deepEqual(
    lines.filter(([label]) => label === 'Name' || label === 'Adresse'),
    [
      ['Name', 'Jana Beispiel'],
      ['Adresse', 'Ring, Lauf'],
    ],
  );
  assert.ok(!lines.some(([label]) => ['Vorname', 'Nachname', 'Straße', 'Ort', 'Land'].includes(label!)));
});
