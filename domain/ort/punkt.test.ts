import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMeasured, readDegrees, readPoint, readPosition, sentPosition } from './punkt.ts';

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
    lat: 49.512_345_678_9,
    lng: -0.000_000_01,
    genauigkeit: 12.456_78,
    timestamp: 1_700_000_000_000.5,
    erfasstTimestamp: 1_700_000_000_001,
  };
  const kept = { ...raw, lat: 49.512_345_7, lng: 0, timestamp: 1_700_000_000_001 };
  assert.deepEqual(readPosition(raw), kept);
  assert.deepEqual(readPosition(kept), kept, 'twice');
  for (const field of ['genauigkeit', 'timestamp', 'erfasstTimestamp']) {
    for (const value of [undefined, -1, NaN, Infinity, '12'])
      assert.equal(readPosition({ ...raw, [field]: value }), null, field);
  }
  assert.equal(readPosition(null), null);
});

test('a measured position goes out rounded to about a metre, and is still known by that point', () => {
  const measured = {
    lat: 49.512_345_7,
    lng: 11.281_226_8,
    genauigkeit: 12.457,
    timestamp: 1_700_000_000_001,
    erfasstTimestamp: 1_700_000_000_002,
  };
  const sent = { ...measured, lat: 49.512_35, lng: 11.281_23, genauigkeit: 12 };
  assert.deepEqual(sentPosition(measured), sent);
  assert.equal(sentPosition(null), null);
  assert.equal(isMeasured(sent, measured), true);
  assert.equal(isMeasured({ ...sent, lat: 49.512_36 }, measured), false);
  assert.equal(isMeasured(sent, null), false);
});
