import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import type { GeoSuche } from '#domain/ort/geo.ts';
import { isWithin } from './countries.ts';
import { distance } from '#domain/ort/entfernung.ts';
import { embedded } from './embedded.ts';
import { tidySearch } from './rank-hits.ts';
import { ownName, TOWN_NAMES } from './town-names.ts';
import { nearestPlace, placesOfName, placesOfPlz } from './place-table.ts';

const columns = brotliDecompressSync(readFileSync(join(import.meta.dirname, 'ortstabelle.txt.br')))
  .toString('utf8')
  .split('\t')
  .map((column) => column.split('\n'));
const [lands = [], plz = [], names = [], lats = [], lngs = []] = columns;
const all = names.map((ort, n) => ({
  land: lands[n]!,
  plz: plz[n]!,
  ort,
  lat: Number(lats[n]) / 1_000,
  lng: Number(lngs[n]) / 1_000,
}));

const source = embedded(['DE', 'BE', 'LU', 'NL']);
const search = async (typed: Partial<GeoSuche>) =>
  (await source.search({ strasse: '', hausnummer: '', plz: '', ort: '', land: '', ...typed }, 0)).map(
    ({ plz: code, ort }) => `${code} ${ort}`.trim(),
  );

test('the table is whole: every place has a name and lies in its country', () => {
  assert.deepEqual(
    columns.map((column) => column.length),
    Array(5).fill(all.length),
  );
  assert.deepEqual(
    all.filter((place) => !place.ort || !isWithin(place.land, place)),
    [],
  );
  assert.equal(all.filter(({ land, plz: code }) => land === 'DE' && /^\d{5}$/.test(code)).length, 8_289);
});

test('every place is found by its postcode and by its name, with the point it has in the table', () => {
  for (const { ort, ...rest } of all.filter((_, n) => n % 97 === 0)) {
    const place = { ...rest, ort: ownName(rest.land, ort) };
    const found = place.plz ? placesOfPlz(place.plz) : placesOfName(place.ort);
    assert.ok(
      found.some((one) => JSON.stringify(one) === JSON.stringify({ ...one, ...place })),
      place.ort,
    );
  }
});

test('the nearest place is the one that is found by looking at all of them', () => {
  for (let n = 0; n < 300; n++) {
    const point = { lat: 47 + ((n * 37) % 800) / 100, lng: 4 + ((n * 53) % 1_200) / 100 };
    const least = all.reduce((so, place) => Math.min(so, distance(point, place)), Infinity);
    const found = nearestPlace(point);
    assert.equal(found && distance(point, found), least < 15_000 ? least : null, JSON.stringify(point));
  }
});

test('beyond a border a town is known by its own country, and where the table ends there is none of ours', async () => {
  const ortOf = async (lat: number, lng: number) => {
    const hit = await source.reverse({ lat, lng }, 0);
    return hit && `${hit.ort} ${hit.land}`;
  };
  assert.equal(await ortOf(49.2354, 6.9969), 'Saarbrücken DE');
  assert.equal(await ortOf(49.1886, 6.8936), 'Forbach FR', 'not among the countries that a search is for');
  assert.equal(await ortOf(47.0064, 11.5067), 'Brennero IT');
  assert.equal(await ortOf(47.6851, 16.5826), null, 'Sopron in Hungary, 6 km from the nearest place of the table');
  assert.equal(await ortOf(54.5, 5), null, 'the North Sea');
  assert.equal(await ortOf(-33.9, 18.4), null, 'Cape Town');
});

test('a town is one hit, however many postcodes it has; towns of one name are as many as they are', async () => {
  assert.equal((await search({ ort: 'Berlin' }))[0], 'Berlin');
  assert.deepEqual((await search({ ort: 'Lauf' })).slice(0, 2), ['77886 Lauf', '91207 Lauf an der Pegnitz']);
  assert.ok((await search({ ort: 'Neustadt' })).length > 8);
});

test('a town is found in the spellings that people use', async () => {
  for (const ort of ['München', 'muenchen', 'MUNCHEN', 'Mu\u0308nchen'])
    assert.equal((await search({ ort }))[0], 'München', ort);
  for (const ort of ['Frankfurt a. M.', 'Frankfurt/Main'])
    assert.ok((await search({ ort })).includes('Frankfurt am Main'), ort);
  assert.deepEqual(await search({ ort: 'Lauf a.d.Pegnitz' }), ['91207 Lauf an der Pegnitz']);
  assert.deepEqual(await search({ ort: 'Nirgendwohausen' }), []);
  assert.deepEqual(await search({ ort: '...' }), []);
});

test('a town is found by its names in other languages, and is called as in its own country', async () => {
  for (const { land, inTable } of TOWN_NAMES)
    assert.ok(
      all.some((place) => place.land === land && place.ort === inTable),
      `${land} ${inTable}`,
    );
  for (const [typed, own] of [
    ['Nuremberg', 'Nürnberg'],
    ['Aix-la-Chapelle', 'Aachen'],
    ['Brussel', 'Bruxelles'],
    ['Brussels', 'Bruxelles'],
    ['Anvers', 'Antwerpen'],
    ['Courtrai', 'Kortrijk'],
    ['Namen', 'Namur'],
    ['Den Haag', 'Den Haag'],
    ['LUIK', 'Liège'],
    ['Luxemburg', 'Luxembourg'],
    ['Nimwegen', 'Nijmegen'],
  ])
    assert.equal((await search({ ort: typed! }))[0]?.replace(/^\d+ /, ''), own, typed);
  const wide = embedded(['AT', 'CH', 'FR', 'CZ', 'PL', 'DK', 'IT']);
  for (const [ort, own] of [
    ['Vienna', 'Wien'],
    ['Genf', 'Genève'],
    ['Straßburg', 'Strasbourg'],
    ['Eger', 'Cheb'],
    ['Stettin', 'Szczecin'],
    ['Apenrade', 'Aabenraa'],
    ['Meran', 'Merano'],
  ])
    assert.equal(
      (await wide.search({ strasse: '', hausnummer: '', plz: '', ort: ort!, land: '' }, 0))[0]?.ort,
      own,
      ort,
    );
  const vienna = await wide.reverse({ lat: 48.2082, lng: 16.3738 }, 0);
  assert.doesNotMatch(vienna!.ort, /Vienna/);
});

test('a postcode is found without its zero and with its country', async () => {
  const tidied = async (typed: Partial<GeoSuche>) =>
    search(tidySearch({ strasse: '', hausnummer: '', plz: '', ort: '', land: '', ...typed }));
  for (const plz of ['4103', 'D-04103', 'd – 04103', 'DE-4103', '０４１０３'])
    assert.deepEqual(await tidied({ plz, land: 'DE' }), ['04103 Leipzig'], plz);
  assert.deepEqual(await tidied({ plz: '4103' }), ['04103 Leipzig']);
  assert.deepEqual(await tidied({ plz: 'L-4103', ort: 'Remich', land: 'DE' }), ['Remich']);
});

test('a postcode with its town is that one; with another town both are shown', async () => {
  assert.deepEqual(await search({ plz: '91207' }), ['91207 Lauf an der Pegnitz']);
  assert.deepEqual(await search({ plz: '80331', ort: 'München' }), ['80331 München']);
  assert.deepEqual(await search({ plz: '80331', ort: 'Bayreuth' }), ['Bayreuth', '80331 München']);
  assert.deepEqual(await search({ plz: '00000' }), []);
});

test('a country that was chosen is the only one', async () => {
  assert.deepEqual(await search({ ort: 'Zwolle', land: 'NL' }), ['Zwolle']);
  assert.deepEqual(await search({ ort: 'Zwolle', land: 'DE' }), []);
});
