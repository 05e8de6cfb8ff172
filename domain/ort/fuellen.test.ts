import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS } from '../mandant.ts';
import { problems } from '../questions/problems.ts';
import { exampleAsking } from '../test/test-example.ts';
import { filledByChoice, filledByNothing, filledByPasted, filledByPoint, pastedPlace, sucheOf } from './fuellen.ts';
import type { GeoTreffer } from './geo.ts';
import { schadenort } from './schadenort.ts';
import { editedBy, mayFill } from './von-hand.ts';

const STANDARD = WEBPARAMS;
const HIT: GeoTreffer = {
  lat: 49.51,
  lng: 11.28,
  strasse: 'Nürnberger Straße',
  hausnummer: '12',
  plz: '91207',
  ort: 'Lauf',
  land: 'AT',
  autobahn: '',
  stufe: 'hausnummer',
  quelle: 'nominatim',
  hinweise: [],
};
const A9: GeoTreffer = { ...HIT, strasse: '', hausnummer: '', autobahn: 'A 9', stufe: 'strasse' };
const { empty } = schadenort;
const INNEN = { ...empty, ortsTyp: 'innerorts' };
const AUSSEN = { ...empty, ortsTyp: 'ausserorts' };
const BAHN = { ...empty, ortsTyp: 'autobahn' };
const FILLED = { ...INNEN, strasse: 'Nürnberger Straße', lat: 49.51, lng: 11.28, adresseAutomatischErmittelt: true };

// prettier-ignore
/** D48: accuracy in metres, then street, number, postcode, town. */
const BANDS = [
  [8,     'Nürnberger Straße', '12', '91207', 'Lauf'],
  [20,    'Nürnberger Straße', '12', '91207', 'Lauf'],
  [20.1,  'Nürnberger Straße', '',   '91207', 'Lauf'],
  [100,   'Nürnberger Straße', '',   '91207', 'Lauf'],
  [100.1, '',                  '',   '91207', 'Lauf'],
  [1_000, '',                  '',   '91207', 'Lauf'],
] as const;

test('the better the position, the more is filled in; beyond a kilometre nothing [2.111 4.101 9.28]', () => {
  for (const [metres, ...parts] of BANDS) {
    const filled = filledByPoint(HIT, metres, INNEN, STANDARD);
    assert.deepEqual(
      [filled?.['strasse'], filled?.['hausnummer'], filled?.['plz'], filled?.['ort']],
      parts,
      `${metres} m`,
    );
    assert.deepEqual([filled?.['land'], filled?.['lat'], filled?.['lng']], ['AT', 49.51, 11.28]);
  }
  assert.equal(filledByPoint(HIT, 1_001, INNEN, STANDARD), null);
  assert.equal(filledByPoint({ ...HIT, plz: '', ort: '' }, 400, INNEN, STANDARD), null, 'nothing known');
});

test('a client may set its own bounds [2.113]', () => {
  const strict = { ...WEBPARAMS, geolocation_m_hausnummer: 5, geolocation_m_pruefen: 50, geolocation_m_ort: 200 };
  const street = (metres: number) => filledByPoint(HIT, metres, INNEN, strict);
  assert.deepEqual(
    [street(6)?.['hausnummer'], street(50)?.['strasse'], street(51)?.['strasse'], street(201)],
    ['', 'Nürnberger Straße', '', null],
  );
});

test('a number that the geocoder does not confirm is not filled in', () => {
  assert.equal(filledByPoint({ ...HIT, stufe: 'strasse' }, 8, INNEN, STANDARD)?.['hausnummer'], '');
});

test('on a motorway road and country are filled in up to 100 metres; direction and kilometre never', () => {
  assert.deepEqual(filledByPoint(A9, 100, BAHN, STANDARD), {
    name: 'A 9',
    land: 'AT',
    adresseAutomatischErmittelt: true,
    adresseManBearb: false,
  });
  const country = { land: 'AT', adresseAutomatischErmittelt: true, adresseManBearb: false };
  assert.deepEqual(filledByPoint(A9, 101, BAHN, STANDARD), country, 'too inaccurate for the road');
  assert.deepEqual(filledByPoint(HIT, 8, BAHN, STANDARD), country, 'a street beside it is no motorway');
  assert.equal(filledByPoint(HIT, 8, AUSSEN, STANDARD)?.['name'], 'Nürnberger Straße');
});

// prettier-ignore
/** Country of the hit, answers, and the country that is filled in; undefined: the answer stays. */
const COUNTRIES = [
  ['ES', INNEN,                                            'ES'],
  ['ES', BAHN,                                             'ES'],
  ['ES', { ...BAHN, land: '' },                            'ES'],
  ['FR', { ...BAHN, ...FILLED, ortsTyp: 'autobahn', land: 'ES' }, 'FR'],
  ['ES', { ...BAHN, land: 'PT' },                          undefined],
  ['ES', { ...BAHN, adresseManBearb: true },               undefined],
  ['',   INNEN,                                            ''],
  ['XX', INNEN,                                            ''],
  ['XX', BAHN,                                             undefined],
] as const;

test('the country of a position is written as found, also one that is not offered; the one that was given stays', () => {
  for (const [land, answers, filled] of COUNTRIES) {
    const hit = { ...HIT, land };
    assert.equal(filledByPoint(hit, 8, answers, STANDARD)?.['land'], filled, `${land} ${JSON.stringify(answers)}`);
  }
});

test('at a position that nobody knows no country is preselected, unless the person gave one', () => {
  assert.deepEqual(filledByNothing(INNEN), { land: '' });
  assert.deepEqual(filledByNothing(BAHN), { land: '' });
  for (const given of [{ ...INNEN, land: 'PT' }, { ...INNEN, adresseManBearb: true }, FILLED])
    assert.equal(filledByNothing(given), null);
});

test('a position never fills over what the person typed', () => {
  assert.equal(mayFill(INNEN), true);
  assert.equal(mayFill(FILLED), true, 'its own');
  assert.equal(mayFill({ ...INNEN, ort: 'Lauf' }), false);
  assert.equal(mayFill({ ...FILLED, ...editedBy({ strasse: 'Ring' }, FILLED) }), false);
  assert.equal(mayFill({ ...BAHN, name: 'A 3' }), false);
  assert.equal(mayFill({ ...BAHN, adresseAutomatischErmittelt: true, adresseManBearb: true }), true, 'another kind');
});

test('a change after filling is flagged and drops the point of the address; ticking a box is none [3.21]', () => {
  assert.deepEqual(editedBy({ hausnummer: '7' }, FILLED), {
    hausnummer: '7',
    adresseManBearb: true,
    lat: null,
    lng: null,
  });
  assert.deepEqual(editedBy({ istParkhaus: true }, FILLED), { istParkhaus: true });
  assert.deepEqual(editedBy({ strasse: 'Ring' }, INNEN), { strasse: 'Ring' });
});

test('a chosen hit fills in what it knows; a typed number or street stays where it knows none', () => {
  const town = { ...HIT, strasse: '', hausnummer: '', stufe: 'ort' } as const;
  assert.deepEqual(Object.keys(filledByChoice(town)).sort(), [
    'adresseAutomatischErmittelt',
    'adresseManBearb',
    'land',
    'lat',
    'lng',
    'ort',
    'plz',
  ]);
  assert.equal(filledByChoice({ ...HIT, land: 'ES' })['land'], 'ES');
  assert.equal(filledByChoice({ ...HIT, land: 'XX' })['land'], undefined, 'no country');
  const long = { ...INNEN, ...filledByChoice({ ...HIT, strasse: 'Weg '.repeat(40) }) };
  assert.deepEqual(problems(schadenort, long, exampleAsking()), []);
});

test('a search needs a street or a town', () => {
  assert.equal(sucheOf({ ...INNEN, hausnummer: '12', ort: ' ' }), null);
  assert.deepEqual(sucheOf({ ...INNEN, ort: ' Lauf ' }), {
    strasse: '',
    hausnummer: '',
    plz: '',
    ort: 'Lauf',
    land: 'DE',
  });
});

test('a pasted point fills in the address there and takes the text away; without a street it is the place itself', () => {
  const answers = { ...schadenort.empty, ortsTyp: 'innerorts', strasse: 'geo:50.1,8.7', ort: 'Hanau' };
  const point = { lat: 50.1, lng: 8.7 };
  assert.deepEqual(pastedPlace(answers), { point });
  assert.equal(pastedPlace({ ...answers, strasse: 'Ring 4' }), null);
  const street = filledByPasted(point, { ...HIT, strasse: 'Allee', hausnummer: '3', lat: 50.2, lng: 8.8 }, answers);
  assert.deepEqual(
    [street['strasse'], street['hausnummer'], street['lat'], street['lng'], street['positionsdaten']],
    ['Allee', '3', 50.1, 8.7, null],
  );
  const town = filledByPasted(point, { ...HIT, strasse: '', autobahn: '', hausnummer: '' }, answers);
  assert.deepEqual([town['strasse'], town['positionsdaten']], ['', point]);
  const nothing = filledByPasted(point, null, answers);
  assert.deepEqual([nothing['strasse'], nothing['positionsdaten'], 'ort' in nothing], ['', point, false]);
});
