import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kilometreText, readKm } from './kilometer.ts';

// prettier-ignore
const KM = [
  ['153', '153'], ['153,5', '153.5'], ['153.5', '153.5'], ['km 153,5', '153.5'], ['KM153', '153'], ['153,5 km', '153.5'], ['Kilometer 7', '7'],
  [' 153,5\u00a0', '153.5'], ['0', '0'], ['012', '12'], ['12,0', '12.0'], ['999,9', '999.9'], ['', ''], ['  ', ''],
  ['153,50', '153.5'], ['153 , 5', '153.5'], ['km: 7', '7'], ['153,5km', '153.5'],
  ['123,45', '123.45'], ['123,450', '123.45'], ['123.375', '123.375'], ['88,00', '88.0'], ['123+400', '123.4'], ['km 7 + 050', '7.05'], ['61+000 km', '61.0'],
  ['١٥٣', '153'], ['۱۲٫۵', '12.5'], ['１２，５', '12.5'], ['153+500', '153.5'], ['153,55', '153.55'],
  ['123,4 Re', '123,4 Re'], ['zwischen 123 und 124', 'zwischen 123 und 124'], ['153 und 5', '153 und 5'], ['kurz nach 88,5', 'kurz nach 88,5'], ['71–72', '71-72'], ['km 41,2 links', 'km 41,2 links'],
  ['unbekannt', 'unbekannt'], ['Unbekannt', 'unbekannt'],
  ['1.000', null], ['1,000', null], ['153 5', null], ['1000', null], ['-1', null], ['153,', null], [',5', null], ['1e2', null], ['1000 km', null], ['-3 km', null], ['999,95', null], ['12+5', '12+5'], ['keine Ahnung', null],
] as const;

test('a kilometre is read with comma or point, and never guessed [5.15]', () => {
  for (const [typed, km] of KM) {
    assert.equal(readKm(typed), km, typed);
    if (km !== null) assert.equal(readKm(km), km, `${typed}, twice`);
  }
});

test('a kilometre with words is said as it was written', () => {
  assert.deepEqual(kilometreText('123.45'), ['Kilometer 123,45', 'kilometre 123.45']);
  assert.deepEqual(kilometreText('ca. 88.5'), ['Kilometer ca. 88.5', 'kilometre ca. 88.5']);
  assert.deepEqual(kilometreText('km 41,2 links'), ['km 41,2 links', 'km 41,2 links']);
});
