import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readKm } from './kilometer.ts';

// prettier-ignore
const KM = [
  ['153', '153'], ['153,5', '153.5'], ['153.5', '153.5'], ['km 153,5', '153.5'], ['KM153', '153'], ['153,5 km', '153.5'], ['Kilometer 7', '7'],
  [' 153,5\u00a0', '153.5'], ['0', '0'], ['012', '12'], ['12,0', '12.0'], ['999,9', '999.9'], ['', ''], ['  ', ''],
  ['153,50', '153.5'], ['153 , 5', '153.5'], ['km: 7', '7'], ['153,5km', '153.5'],
  ['unbekannt', 'unbekannt'], ['Unbekannt', 'unbekannt'],
  ['1.000', null], ['1,000', null], ['153 5', null], ['153+500', null], ['1000', null], ['-1', null], ['153,55', null], ['153,', null], [',5', null], ['1e2', null], ['١٥٣', null], ['153 und 5', null], ['keine Ahnung', null],
] as const;

test('a kilometre is read with comma or point, and never guessed [5.15]', () => {
  for (const [typed, km] of KM) {
    assert.equal(readKm(typed), km, typed);
    if (km !== null) assert.equal(readKm(km), km, `${typed}, twice`);
  }
});
