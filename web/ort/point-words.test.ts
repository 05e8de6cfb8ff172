import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accuracyText, pointText } from './point-words.ts';

test('accuracy is said in words, never finer than the measure', () => {
  assert.deepEqual(
    [0, 12.4, 43, 412, 2_345].map((metres) => accuracyText(metres)[0]),
    [
      'auf etwa 1 Meter genau',
      'auf etwa 12 Meter genau',
      'auf etwa 45 Meter genau',
      'auf etwa 400 Meter genau',
      'auf etwa 2,3 Kilometer genau',
    ],
  );
  assert.equal(accuracyText(12)[1], 'to within about 12 metres');
});

test('a point is read out with its side of the world', () => {
  assert.deepEqual(pointText({ lat: 49.5, lng: -0.12345 }), [
    '49,50000°\u00a0Nord, 0,12345°\u00a0West',
    '49.50000°\u00a0north, 0.12345°\u00a0west',
  ]);
});
