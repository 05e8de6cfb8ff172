import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS } from '#domain/mandant.ts';
import type { GeoTreffer } from '#domain/ort/geo.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { editedBy } from '#domain/ort/von-hand.ts';
import { withAddress, withFix } from './at-fix.ts';

const FIX = { lat: 49.51, lng: 11.28, genauigkeit: 30, timestamp: 1_000 };
const BETTER = { ...FIX, lat: 49.5101, genauigkeit: 12, timestamp: 2_000 };
const HIT: GeoTreffer = {
  lat: 49.51,
  lng: 11.28,
  strasse: 'Birkenallee',
  hausnummer: '12',
  plz: '91207',
  ort: 'Lauf',
  land: 'DE',
  autobahn: '',
  stufe: 'hausnummer',
  quelle: 'nominatim',
  hinweise: [],
};
const EMPTY = { ...schadenort.empty, ortsTyp: 'innerorts' };
const WRONG = { ...EMPTY, strasse: 'Domstraße', ort: 'Köln', hinweis: 'rotes Auto', istParkhaus: true };

const found = (before: object, start: object, fix = FIX) => withFix({ ...before }, { ...start }, fix, WEBPARAMS, 5_000);

test('each better position replaces the point and the address that an earlier one filled in', () => {
  const first = withAddress(found(EMPTY, EMPTY), HIT, FIX, WEBPARAMS);
  assert.equal(first['strasse'], 'Birkenallee');
  const second = found(first, EMPTY, BETTER);
  assert.deepEqual(second['positionsdaten'], { lat: 49.5101, lng: 11.28 });
  assert.equal(second['strasse'], '');
  assert.equal(withAddress(second, { ...HIT, strasse: 'Ring' }, BETTER, WEBPARAMS)['strasse'], 'Ring');
  assert.equal(withAddress(second, HIT, FIX, WEBPARAMS)['strasse'], '', 'the address of an earlier position');
});

test('what was typed stays, at the first position and at each better one', () => {
  const typed = { ...EMPTY, strasse: 'Mein Weg', hinweis: 'an der Brücke' };
  const first = withAddress(found(typed, EMPTY), HIT, FIX, WEBPARAMS);
  assert.deepEqual([first['strasse'], first['ort'], first['hinweis']], ['Mein Weg', '', 'an der Brücke']);
  assert.deepEqual(first['positionsdaten'], { lat: 49.51, lng: 11.28 });
  const filled = withAddress(found(EMPTY, EMPTY), HIT, FIX, WEBPARAMS);
  const changed = { ...filled, ...editedBy({ hausnummer: '14' }, filled) };
  assert.equal(withAddress(found(changed, EMPTY, BETTER), HIT, BETTER, WEBPARAMS)['hausnummer'], '14');
});

test('a position replaces the wrong address that the form began with, not what describes the place', () => {
  const after = found(WRONG, WRONG);
  assert.deepEqual([after['strasse'], after['ort']], ['', '']);
  assert.deepEqual([after['hinweis'], after['istParkhaus']], ['rotes Auto', true]);
  const vague = found(WRONG, WRONG, { ...FIX, genauigkeit: 9_000 });
  assert.deepEqual([vague['strasse'], vague['positionsdaten']], ['Domstraße', null]);
});
