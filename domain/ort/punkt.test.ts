import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDegrees, readPoint, readPosition } from './punkt.ts';

test('degrees have five decimals and stay on the earth', () => {
  assert.equal(readDegrees(49.512345678, 90), 49.51235);
  assert.equal(Object.is(readDegrees(-0.0000001, 90), 0), true);
  for (const raw of [90.1, -91, NaN, Infinity, '49', null, undefined, {}]) assert.equal(readDegrees(raw, 90), null);
  assert.equal(readDegrees(-180, 180), -180);
});

test('a point needs both, and 0/0 is none', () => {
  assert.deepEqual(readPoint({ lat: 49.5, lng: 11.25, mehr: 1 }), { lat: 49.5, lng: 11.25 });
  for (const raw of [null, undefined, 7, 'x', [], {}, { lat: 1 }, { lat: 0, lng: 0 }, { lat: '1', lng: 2 }])
    assert.equal(readPoint(raw), null);
});

test('a measured position has accuracy and times; one without is none [3.18]', () => {
  const raw = {
    lat: 49.5,
    lng: 11.25,
    genauigkeit: 12.4,
    timestamp: 1_700_000_000_000.5,
    erfasstTimestamp: 1_700_000_000_001,
  };
  assert.deepEqual(readPosition(raw), { ...raw, genauigkeit: 12, timestamp: 1_700_000_000_001 });
  for (const field of ['genauigkeit', 'timestamp', 'erfasstTimestamp']) {
    for (const value of [undefined, -1, NaN, Infinity, '12'])
      assert.equal(readPosition({ ...raw, [field]: value }), null, field);
  }
  assert.equal(readPosition(null), null);
});
