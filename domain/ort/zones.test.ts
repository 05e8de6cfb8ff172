import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wallClock } from '../wall-clock.ts';
import { FIRST_LAENDER } from './alle-laender.ts';
import { zoneOf } from './zones.ts';

const MOMENT = Date.parse('2026-07-01T12:00:00Z');

test('the clock is that of the country, and of the client where a country has none or several', () => {
  for (const [land, uhrzeit] of [
    ['PT', '13:00'],
    ['IE', '13:00'],
    ['DK', '14:00'],
    ['LT', '15:00'],
    ['TR', '15:00'],
    ['US', '14:00'],
    ['', '14:00'],
    ['ZZ', '14:00'],
  ] as const)
    assert.equal(wallClock(MOMENT, zoneOf(land, 'Europe/Berlin')).uhrzeit, uhrzeit, land);
  for (const land of FIRST_LAENDER) assert.notEqual(zoneOf(land, ''), '', land);
});
