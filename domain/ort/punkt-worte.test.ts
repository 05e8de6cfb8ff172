import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accuracyText, pointText } from './punkt-worte.ts';

test('accuracy is said in words, never finer than the measure', () => {
  assert.deepEqual(
    [0, 12.4, 43, 412, 980, 2_345].map((metres) => accuracyText(metres)),
    [
      ['auf etwa 1\u00a0m genau', 'to within about 1\u00a0m'],
      ['auf etwa 12\u00a0m genau', 'to within about 12\u00a0m'],
      ['auf etwa 45\u00a0m genau', 'to within about 45\u00a0m'],
      ['auf etwa 400\u00a0m genau', 'to within about 400\u00a0m'],
      ['auf etwa 1\u00a0km genau', 'to within about 1\u00a0km'],
      ['auf etwa 2,3\u00a0km genau', 'to within about 2.3\u00a0km'],
    ],
  );
});

test('a point is read out with its side of the world', () => {
  assert.deepEqual(pointText({ lat: 49.5, lng: -0.12345 }), [
    '49,50000°\u00a0Nord, 0,12345°\u00a0West',
    '49.50000°\u00a0north, 0.12345°\u00a0west',
  ]);
});
