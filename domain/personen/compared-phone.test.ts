import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedPhone } from './compared-phone.ts';

// prettier-ignore
const SAME = [
  ['0176 040690 12', '+49 176 04069012', '0049 (0)176/040690-12', '+4917604069012', '+49 0176 04069012', '4917604069012', '٠١٧٦٠٤٠٦٩٠١٢'],
  ['+43 664 1234567', '+4306641234567', '004306641234567'],
  ['+39 06 1234567', '+39061234567', '+39 (0)6 1234567'],
  ['0221 471 033', '+49221471033'],
  ['+32 470 12 34 56', '0032470123456'],
  ['110'],
  ['abends', ''],
];

test('a number is the same however it is written, and no other', () => {
  for (const group of SAME) assert.equal(new Set(group.map(comparedPhone)).size, 1, group.join());
  assert.equal(new Set(SAME.map(([first]) => comparedPhone(first!))).size, SAME.length);
});
