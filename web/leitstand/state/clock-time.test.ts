import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wallClock } from '#domain/wall-clock.ts';
import { nextMoment } from './clock-time.ts';

const ZONE = 'Europe/Berlin';

/** Typed at this moment of Berlin: on which day and at what time it is; '' for none. */
function read(typed: string, now: string): string {
  const moment = nextMoment(typed, Date.parse(now), ZONE);
  return moment === null ? '' : Object.values(wallClock(moment, ZONE)).join(' ');
}

test('A time of day is read as people write it, and is the next one of its kind within ten hours.', () => {
  const noon = '2026-11-28T12:00:00+01:00';
  for (const typed of ['14:35', '14.35', '1435', '14h35', '14 35', ' 14:35 Uhr '])
    assert.equal(read(typed, noon), '2026-11-28 14:35', typed);
  assert.equal(read('14 Uhr', noon), '2026-11-28 14:00');
  assert.equal(read('22:00', noon), '2026-11-28 22:00');
  assert.equal(read('905', '2026-11-28T08:00:00+01:00'), '2026-11-28 09:05');
  assert.equal(read('0:20', '2026-11-28T23:50:00+01:00'), '2026-11-29 00:20', 'after midnight');
  for (const typed of ['', 'bald', '24:00', '14:60', '14:3', '123456', '-1:00', '11:59', '12:00', '22:01'])
    assert.equal(read(typed, noon), '', typed);
});

test('In the night of the clocks a time that does not exist is none, and of two the one to come counts.', () => {
  assert.equal(read('2:30', '2026-03-29T00:30:00+01:00'), '');
  assert.equal(read('3:15', '2026-03-29T00:30:00+01:00'), '2026-03-29 03:15');
  const first = nextMoment('2:30', Date.parse('2026-10-25T01:00:00+02:00'), ZONE);
  assert.equal(first, Date.parse('2026-10-25T02:30:00+02:00'));
});
