import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from './entfernung.ts';
import { bearing, compassPoint } from './bearing.ts';

// prettier-ignore
const ROSE = [
  [0,   'Norden',     'north'],
  [22,  'Norden',     'north'],
  [23,  'Nordosten',  'north-east'],
  [45,  'Nordosten',  'north-east'],
  [90,  'Osten',      'east'],
  [135, 'Südosten',   'south-east'],
  [180, 'Süden',      'south'],
  [225, 'Südwesten',  'south-west'],
  [270, 'Westen',     'west'],
  [315, 'Nordwesten', 'north-west'],
  [337, 'Nordwesten', 'north-west'],
  [338, 'Norden',     'north'],
  [359, 'Norden',     'north'],
] as const;

test('a direction is one of eight words', () => {
  for (const [degrees, de, en] of ROSE) assert.deepEqual(compassPoint(degrees), [de, en], `${degrees}°`);
});

test('the bearing of a point that lies there is that direction', () => {
  for (const [degrees] of ROSE) {
    for (const metres of [10, 4_200, 40_000]) {
      const point = { lat: 49.51234, lng: 11.28123 };
      const turn = (degrees * Math.PI) / 180;
      const there = moved(point, Math.sin(turn) * metres, Math.cos(turn) * metres);
      const error = Math.abs(((bearing(point, there) - degrees + 540) % 360) - 180);
      assert.ok(error < 0.5, `${bearing(point, there)} for ${degrees}`);
    }
  }
});
