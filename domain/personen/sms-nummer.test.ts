import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsNumber } from './sms-nummer.ts';

// prettier-ignore
const NUMBERS = [
  ['0176 040690 12',       '+4917604069012'],
  ['+49 (0)151 23456789',  '+4915123456789'],
  ['0049 160 1234567',     '+491601234567'],
  ['0049 160 123456',      null, 'too short'],

  ['+490176 04069012',     '+4917604069012'],
  ['0221 4710333',         null, 'a landline'],
  ['+49 221 4710333',      null, 'a landline with its country'],
  ['0180 5123456',         null, 'a service number'],
  ['0190 123456789',       null],
  ['+43 664 1234567',      '+436641234567'],
  ['0043 664 1234567',     '+436641234567'],
  ['+31612345678',         '+31612345678'],
  ['0664 1234567',         null, 'without its country it is read as a German one'],
  ['+1 202 555 0123',      '+12025550123'],
  ['+123',                 null],
  ['+0123456789',          null],
  ['4917604069012',        null, 'no + and no 0: nobody knows'],
  ['110',                  null],
  ['',                     null],
  ['Handy',                null],
  [`+49176${'0'.repeat(20)}`, null],
] as const;

test('a number takes text messages if it is a German mobile number or one of another country', () => {
  for (const [typed, expected, why = ''] of NUMBERS) assert.equal(smsNumber(typed), expected, `${typed} ${why}`);
});
