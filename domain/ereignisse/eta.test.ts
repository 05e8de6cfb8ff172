import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promiseOf } from './eta.ts';

const ZEIT = '2026-11-22T13:02:00.000Z';

// prettier-ignore
const PROMISES = [
  // minutes, appointment → from, to
  ['30',           '',                          '13:25', '13:40'],
  ['ca. 30 Min.',  '',                          '13:25', '13:40'],
  ['30 Minuten',   '',                          '13:25', '13:40'],
  ['30.0',         '',                          '13:25', '13:40'],
  ['30-45',        '',                          '13:30', '13:50'],
  ['30 – 45 min',  '',                          '13:30', '13:50'],
  ['30 bis 45',    '',                          '13:30', '13:50'],
  ['1',            '',                          '13:00', '13:10'],
  ['1 h',          '',                          '13:50', '14:15'],
  ['1 Std.',       '',                          '13:50', '14:15'],
  ['60 min',   '',                          '13:50', '14:15'],
  ['1:30',         '',                          '14:15', '14:50'],
  ['01:30 h',      '',                          '14:15', '14:50'],
  ['1,5 Stunden',  '',                          '14:15', '14:50'],
  ['1 Std. 30 Min.', '',                        '14:15', '14:50'],
  ['1h30',         '',                          '14:15', '14:50'],
  ['PT1H30M',      '',                          '14:15', '14:50'],
  ['max. 30',      '',                          '13:25', '13:40'],
  ['höchstens in ca. 30 Minuten', '',           '13:25', '13:40'],
  ['٣٠',           '',                          '13:25', '13:40'],
  ['1-2 h',        '',                          '14:00', '15:05'],
  ['30 min bis 1 Std', '',                      '13:30', '14:05'],
  ['10',           '',                          '13:05', '13:20'],
  ['180',          '',                          '15:45', '16:20'],
  ['',             '2026-11-22T15:00:00.000Z',  '14:45', '15:15'],
  ['0',            '2026-11-22T15:00:00.000Z',  '14:45', '15:15'],
  ['bald',         '2026-11-22T15:00:00.000Z',  '14:45', '15:15'],
  ['30',           '2026-11-22T15:00:00.000Z',  '13:25', '13:40'],
] as const;

test('a promise is a range, a fifth of the wait around what was said, 5 to 15 minutes, in whole five minutes [4.117]', () => {
  for (const [wartezeitMinuten, terminAuftrag, from, to] of PROMISES)
    assert.deepEqual(
      promiseOf({ zeit: ZEIT, wartezeitMinuten, terminAuftrag }),
      { von: `2026-11-22T${from}:00.000Z`, bis: `2026-11-22T${to}:00.000Z`, stand: ZEIT },
      `${wartezeitMinuten} ${terminAuftrag}`,
    );
});

// prettier-ignore
const NONE = [
  ['', ''], ['0', ''], ['bald', ''], ['-5', ''], ['45-30', ''], ['1e9', ''], ['99999', ''], ['14:05', ''], ['1.30', ''], ['30.5', ''], ['9:30 Uhr', ''], ['30-45-60', ''], ['PT', ''], ['-', ''], ['', 'morgen'],
  ['', '2026-11-22T13:01:59.000Z'], ['', '2027-01-22T13:00:00.000Z'], ['', '22.11.2026 15:00'],
] as const;

test('what cannot be read, lies before it was said, or more than 31 days ahead, promises nothing', () => {
  for (const [wartezeitMinuten, terminAuftrag] of NONE)
    assert.equal(
      promiseOf({ zeit: ZEIT, wartezeitMinuten, terminAuftrag }),
      null,
      `${wartezeitMinuten} ${terminAuftrag}`,
    );
});
