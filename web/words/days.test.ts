import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS } from '#domain/mandant.ts';
import { daysFrom, dayWords, hourWords } from './days.ts';

test("today is the client's day, and 30 more may be chosen, over the end of summer time too", () => {
  const days = daysFrom({ now: Date.parse('2026-10-24T22:30:00Z'), zone: 'Europe/Berlin', webparams: WEBPARAMS });
  assert.equal(days[0], '2026-10-25');
  assert.equal(days.length, 31);
  assert.equal(new Set(days).size, 31);
  assert.equal(days.at(-1), '2026-11-24');
});

test('a client that plans less ahead offers fewer days', () => {
  const webparams = { ...WEBPARAMS, web_spaeter_bis_tage: 3 };
  const days = daysFrom({ now: Date.parse('2026-10-24T12:00:00Z'), zone: 'Europe/Berlin', webparams });
  assert.deepEqual(days, ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']);
});

test('English shows hours with am and pm, German with two digits', () => {
  assert.deepEqual(
    [0, 8, 12, 23].map((hour) => [hourWords(hour, 'de'), hourWords(hour, 'en')]),
    [
      ['00', '12 am'],
      ['08', '8 am'],
      ['12', '12 pm'],
      ['23', '11 pm'],
    ],
  );
});

test('a day is said with its weekday', () => {
  assert.match(dayWords('2026-11-22', 'de'), /^So.*22\. November$/);
  assert.match(dayWords('2026-11-22', 'en'), /^Sun.*22 November$/);
});
