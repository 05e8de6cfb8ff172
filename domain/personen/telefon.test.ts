import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneProblem, shownPhone, tidyPhone } from './telefon.ts';

// prettier-ignore
const TIDY = [
  ['0176 040690 12', '017604069012'], ['0176/040690-12', '017604069012'], ['(0176) 04069012', '017604069012'], ['0176.040.690.12', '017604069012'],
  ['+49 176 04069012', '+4917604069012'], ['+49 (0) 176 04069012', '+4917604069012'], ['+49(0)17604069012', '+4917604069012'],
  ['0049 (0)176 04069012', '004917604069012'], ['0049 176 04069012', '004917604069012'],
  ['\u202a+49 176 04069012\u202c', '+4917604069012'], ['0176\u00a0040690\u202f12', '017604069012'], ['0176–04069012', '017604069012'], ['\u200b0176 04069012\ufeff', '017604069012'],
  ['', ''], ['   ', ''], ['+', '+'],
  ['0176 0406901x', null], ['49+17604069012', null], ['++49176', null], ['٠١٧٦', null], ['tel:0176', null], ['0176 04069012 oder abends', null],
] as const;

test('what people put between the digits of a number is left out; anything else is refused [5.25]', () => {
  for (const [typed, dialled] of TIDY) {
    assert.equal(tidyPhone(typed), dialled, typed);
    if (dialled !== null) assert.equal(tidyPhone(dialled), dialled, `${typed}, twice`);
  }
});

// prettier-ignore
const PROBLEMS = [
  ['017604069012', null], ['+4917604069012', null], ['123456', null], ['+123456789012345', null],
  [null, /nur mit Ziffern/], ['', /nur mit Ziffern/], ['+', /^Die Handynummer ist zu kurz\./], ['12345', /zu kurz/], ['1234567890123456', /^Die Handynummer ist zu lang\./],
  ['0123456789', /eigene Handynummer/],
] as const;

test('a number has 6 to 15 digits and is not the placeholder [5.46 9.4]', () => {
  for (const [dialled, message] of PROBLEMS) {
    const problem = phoneProblem(dialled);
    if (message) assert.match(problem?.[0] ?? '', message, String(dialled));
    else assert.equal(problem, null, String(dialled));
  }
});

// prettier-ignore
const SHOWN = [
  ['017604069012', '0176 040690 12'], ['01711234567', '0171 1234567'], ['+4917604069012', '+49 176 040690 12'], ['004917604069012', '0049 176 040690 12'],
  ['02214710333', '0221 471 0333'], ['0221471033', '0221 471 033'], ['03012345678', '030 123 456 78'], ['+43664123456', '+43664123456'], ['', ''], ['keine', 'keine'],
] as const;

test('a number is shown in groups', () => {
  for (const [dialled, shown] of SHOWN) assert.equal(shownPhone(dialled), shown);
});
