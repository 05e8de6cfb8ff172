import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptVorgang } from './accept-vorgang.ts';
import { withDerivedOf, withoutStale } from './derived.ts';
import { PARTS } from './parts.ts';
import { exampleAsking } from './test/test-example.ts';
import { readVorgang, valueAt, withValue, type Vorgang } from './vorgang.ts';

const PREFILLED = readVorgang({
  kfz: {
    hersteller: 'Dacia',
    modell: 'Duster',
    hsn: '8566',
    tsn: 'ABC',
    laenge: 4340,
    hoehe: 1690,
    gewicht: 1250,
    laenge_max: 4340,
  },
  vn: { adresse: { strasse: 'Weinberg', hausnummer: '3', plz: '54290', ort: 'Trier', lat: 49.75, lng: 6.63 } },
  schadenOrt: {
    ortsTyp: 'innerorts',
    adresse: { strasse: 'Ring', hausnummer: '1', ort: 'Trier', lat: 49.7, lng: 6.6 },
  },
});
const changed = (vorgang: Vorgang, changes: Record<string, unknown>): Vorgang =>
  Object.entries(changes).reduce((now, [path, value]) => withValue(now, path, value), vorgang);
const values = (vorgang: Vorgang, ...paths: string[]) => paths.map((path) => valueAt(vorgang, path));
const CAR = ['kfz.hsn', 'kfz.tsn', 'kfz.laenge', 'kfz.hoehe', 'kfz.gewicht', 'kfz.laenge_max'];
const HOME = ['vn.adresse.lat', 'vn.adresse.lng'];
const PLACE = ['schadenOrt.adresse.lat', 'schadenOrt.adresse.lng'];

test('coordinates leave with their address, sizes and keys with make and model', () => {
  for (const [changes, paths, left] of [
    [{ 'vn.adresse.ort': 'Bonn' }, HOME, [null, null]],
    [{ 'vn.adresse.hausnummer': '5' }, HOME, [null, null]],
    [{ 'vn.adresse.ort': ' trier ' }, HOME, [49.75, 6.63]],
    [{ 'vn.adresse.ort': 'Trièr' }, HOME, [null, null]],
    [{ 'vn.adresse.ort': 'Bonn', 'vn.adresse.lat': 50.7, 'vn.adresse.lng': 7.1 }, HOME, [50.7, 7.1]],
    [{ 'schadenOrt.adresse.strasse': 'Allee' }, PLACE, [null, null]],
    [{ 'schadenOrt.adresse.hausnummer': '9', 'schadenOrt.adresseAutomatischErmittelt': true }, PLACE, [49.7, 6.6]],
    [{ 'kfz.modell': 'Jogger' }, CAR, ['', '', 0, 0, 0, 0]],
    [{ 'kfz.hersteller': 'DACIA' }, CAR, values(PREFILLED, ...CAR)],
    [{ 'kfz.hersteller': 'Daciá ' }, CAR, values(PREFILLED, ...CAR)],
    [{ 'kfz.modell': 'Jogger', 'kfz.laenge_max': 4550 }, CAR, ['', '', 0, 0, 0, 4550]],
  ] as const)
    assert.deepEqual(
      values(withoutStale(PREFILLED, changed(PREFILLED, changes)), ...paths),
      left,
      JSON.stringify(changes),
    );
});

test('what was empty before is filled in, and takes nothing away', () => {
  const keyOnly = readVorgang({ kfz: { hsn: '8566' }, vn: { adresse: { lat: 49.75, lng: 6.63 } } });
  const named = changed(keyOnly, { 'kfz.hersteller': 'Dacia', 'vn.adresse.ort': 'Trier', 'vn.adresse.land': 'LU' });
  assert.deepEqual(values(withoutStale(keyOnly, named), 'kfz.hsn', ...HOME), ['8566', 49.75, 6.63]);
});

test('a save that changes the car loses what belonged to the old one, and names what it sent of that', () => {
  const body = changed(PREFILLED, { 'kfz.hersteller': 'MAN', 'kfz.modell': 'TGE' });
  const { vorgang, notTaken } = acceptVorgang(PARTS, body, PREFILLED, exampleAsking());
  assert.deepEqual(values(vorgang, ...CAR), ['', '', 0, 0, 0, 0]);
  assert.deepEqual(notTaken.map(({ feld }) => feld).sort(), [...CAR].sort());
});

test('of a merge the fields are those of whoever has what they belong to, or are not known', () => {
  const mine = withoutStale(PREFILLED, changed(PREFILLED, { 'kfz.hersteller': 'MAN', 'kfz.modell': 'TGE' }));
  const theirs = changed(PREFILLED, { 'kfz.hsn': '0001' });
  const merged = changed(mine, { 'kfz.hsn': '0001' });
  assert.deepEqual(values(withDerivedOf(mine, theirs, merged), 'kfz.hersteller', 'kfz.hsn'), ['MAN', '']);
  const both = changed(merged, { 'kfz.modell': 'Duster' });
  assert.deepEqual(values(withDerivedOf(mine, theirs, both), ...CAR), ['', '', 0, 0, 0, 0]);
  assert.deepEqual(values(withDerivedOf(PREFILLED, theirs, theirs), 'kfz.hsn'), ['0001']);
});
