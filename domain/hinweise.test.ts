import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNoticeTime, isOverEarly, noticesAt } from './hinweise.ts';

const BERLIN = 'Europe/Berlin';

// prettier-ignore
const SHOWN = [
  // von                      bis                          now (UTC)               shown
  ['',                        '',                          '2026-03-02T10:00:00Z', true],
  ['2026-03-02',              '2026-03-02',                '2026-03-02T10:00:00Z', true],
  ['2026-03-02',              '2026-03-02',                '2026-03-01T23:00:00Z', true],  // midnight in Berlin
  ['2026-03-02',              '2026-03-02',                '2026-03-01T22:59:59Z', false],
  ['2026-03-02',              '2026-03-02',                '2026-03-02T22:59:59Z', true],
  ['2026-03-02',              '2026-03-02',                '2026-03-02T23:00:00Z', false],
  ['2026-07-01',              '',                          '2026-06-30T22:00:00Z', true],  // summer time
  ['2026-07-01',              '',                          '2026-06-30T21:59:00Z', false],
  ['',                        '2026-03-02',                '2026-03-03T10:00:00Z', false],
  ['2026-03-02T11:00',        '2026-03-02T18:00',          '2026-03-02T10:00:00Z', true],
  ['2026-03-02T11:01',        '',                          '2026-03-02T10:00:00Z', false],
  ['',                        '2026-03-02T11:00:00',       '2026-03-02T10:00:30Z', true],
  ['',                        '2026-03-02T10:59',          '2026-03-02T10:00:00Z', false],
  ['2026-03-02T10:00:00Z',    '2026-03-02T12:00:00+01:00', '2026-03-02T11:00:00Z', true],
  ['2026-03-02T10:00:01Z',    '',                          '2026-03-02T10:00:00Z', false],
  ['',                        '2026-03-02T12:00:00+01:00', '2026-03-02T11:00:01Z', false],
] as const;

test('a notice is shown from its first moment to its last, on the clock of the client', () => {
  for (const [von, bis, now, isShown] of SHOWN) {
    const notice = { von, bis, text: ['Sturm', 'Storm'] } as const;
    assert.equal(noticesAt([notice], Date.parse(now), BERLIN).length, isShown ? 1 : 0, `${von} – ${bis} at ${now}`);
  }
});

test('a time is a day or a moment that there is', () => {
  for (const time of [
    '',
    '2026-03-02',
    '2026-03-02T18:00',
    '2026-03-02T18:00:00Z',
    '2026-03-02T18:00+01:00',
    '2026-03-02T18:00-14:00',
  ])
    assert.ok(isNoticeTime(time), time);
  for (const time of [
    'morgen',
    '2.3.2026',
    '2026-02-30',
    '2026-3-2',
    '2026-03-02T25:00',
    '2026-03-02 18:00',
    '20260302',
    '2026-03-02T18:00+99:99',
    '2026-03-02T18:00+15:00',
    '2026-03-02T18:00+01:60',
  ])
    assert.ok(!isNoticeTime(time), time);
});

// prettier-ignore
const ENDS = [
  // von                       bis                          over before it begins
  ['2026-03-02',               '2026-03-02',                false],
  ['2026-03-02',               '2026-03-01',                true],
  ['2026-03-02T18:00',         '2026-03-02',                false],  // the day counts whole
  ['2026-03-02T18:00',         '2026-03-02T08:00',          true],
  ['2026-03-02T18:00:30',      '2026-03-02T18:00',          false],  // both are that minute
  ['2026-03-02T18:00+01:00',   '2026-03-02T16:59Z',         true],
  ['2026-03-02T18:00+01:00',   '2026-03-02T17:00Z',         false],
  ['2026-03-02T18:00+01:00',   '2026-03-02T08:00',          false],  // depends on the client's zone
  ['2026-03-02T18:00+01:00',   '2026-02-28T08:00',          true],
  ['2026-03-02T18:00',         '',                          false],
  ['',                         '2026-03-02T18:00',          false],
] as const;

test('a notice that is over before it begins is one by its days, or by its times where it says them', () => {
  for (const [von, bis, isOver] of ENDS) assert.equal(isOverEarly(von, bis), isOver, `${von} – ${bis}`);
});
