import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXAMPLE_NOW } from './test/test-example.ts';
import { momentOf, wallClock } from './wall-clock.ts';

const BERLIN = 'Europe/Berlin';

// prettier-ignore
const MOMENTS = [
  ['2026-11-22', '14:20', '2026-11-22T13:20:00Z'],
  ['2026-07-01', '00:00', '2026-06-30T22:00:00Z'],
  // the night the clocks go forward: 02:00 to 03:00 does not exist
  ['2026-03-29', '01:55', '2026-03-29T00:55:00Z'],
  ['2026-03-29', '02:00', null],
  ['2026-03-29', '02:30', null],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  // the night they go back: 02:00 to 03:00 comes twice, the first counts
  ['2026-10-25', '01:59', '2026-10-24T23:59:00Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
  ['2026-02-31', '08:30', null],
  ['2026-02-29', '08:30', null],
  ['2028-02-29', '08:30', '2028-02-29T07:30:00Z'],
  ['2026-13-01', '08:30', null],
  ['2026-11-22', '24:00', null],
  ['2026-11-22', '8:30', null],
  ['2026-11-22', '08:60', null],
  ['22.11.2026', '08:30', null],
  ['', '', null],
  ['+012026-11-22', '08:30', null],
] as const;

test('a date and a time in Berlin are one moment, or none', () => {
  for (const [datum, uhrzeit, moment] of MOMENTS) {
    assert.equal(momentOf(datum, uhrzeit, BERLIN), moment && Date.parse(moment), `${datum} ${uhrzeit}`);
  }
});

test('the clock on the wall leads back to the moment', () => {
  for (const [, , moment] of MOMENTS) {
    if (!moment) continue;
    const { datum, uhrzeit } = wallClock(Date.parse(moment), BERLIN);
    assert.equal(momentOf(datum, uhrzeit, BERLIN), Date.parse(moment));
  }
  assert.deepEqual(wallClock(EXAMPLE_NOW, BERLIN), { datum: '2026-11-22', uhrzeit: '14:20' });
});
