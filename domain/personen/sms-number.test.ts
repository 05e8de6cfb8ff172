import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsNumber } from './sms-number.ts';

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
  ['+1 202 555 0123',      null, 'not in the list'],
  ['+90 0532 123 45 67',   '+905321234567'],
  ['+123',                 null],
  ['+0123456789',          null],
  ['4917604069012',        '+4917604069012'],
  ['49 (0)171 2345678',    '+491712345678'],
  ['0171 2345678 / 0221 471033', null, 'two numbers'],
  ['+44 7012 345678',      null, 'it costs a lot'],
  ['+882 1612 34567',      null, 'of no country'],
  ['110',                  null],
  ['',                     null],
  ['Handy',                null],
  [`+49176${'0'.repeat(20)}`, null],
] as const;

test('a number takes text messages if it is a German mobile number or one of another country', () => {
  for (const [typed, expected, why = ''] of NUMBERS) assert.equal(smsNumber(typed), expected, `${typed} ${why}`);
});

test('a client names the countries that it writes to', () => {
  assert.equal(smsNumber('+1 202 555 0123', ['+49', '+1']), '+12025550123');
  assert.equal(smsNumber('+43 664 1234567', ['+49', '+1']), null);
  assert.equal(smsNumber('0171 2345678', ['+43']), null);
  assert.equal(smsNumber('+420 601 234 567', ['+42']), null, 'whole codes');
});
