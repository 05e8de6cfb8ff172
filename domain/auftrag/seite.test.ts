import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNight } from './seite.ts';

// prettier-ignore
const MOMENTS = [
  ['2026-11-23T18:59:59Z', 'Europe/Berlin', false], ['2026-11-23T19:00:00Z', 'Europe/Berlin', true],
  ['2026-11-23T23:30:00Z', 'Europe/Berlin', true],  ['2026-11-24T04:59:59Z', 'Europe/Berlin', true],
  ['2026-11-24T05:00:00Z', 'Europe/Berlin', false], ['2026-07-01T17:59:00Z', 'Europe/Berlin', false],
  ['2026-07-01T18:00:00Z', 'Europe/Berlin', true],  ['2026-07-01T18:00:00Z', 'America/New_York', false],
] as const;

test('night is from 20 to 6 o’clock where the client is, in summer and in winter', () => {
  for (const [moment, zone, expected] of MOMENTS)
    assert.equal(isNight(Date.parse(moment), zone), expected, `${moment} ${zone}`);
});
