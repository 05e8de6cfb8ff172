import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPhone, phoneProblem, shownOwnPhone, shownPhone, tidyPhone } from './telefon.ts';

// prettier-ignore
const TIDY = [
  ['0176 040690 12', '017604069012'], ['0176/040690-12', '017604069012'], ['(0176) 04069012', '017604069012'], ['0176.040.690.12', '017604069012'],
  ['+49 176 04069012', '+4917604069012'], ['+49 (0) 176 04069012', '+4917604069012'], ['+49(0)17604069012', '+4917604069012'],
  ['0049 (0)176 04069012', '+4917604069012'], ['0049 176 04069012', '+4917604069012'],
  ['\u202a+49 176 04069012\u202c', '+4917604069012'], ['0176\u00a0040690\u202f12', '017604069012'], ['0176–04069012', '017604069012'], ['\u200b0176 04069012\ufeff', '017604069012'],
  ['', ''], ['   ', ''], ['+', '+'],
  ['0176 0406901x', null], ['49+17604069012', null], ['++49176', null], ['tel:0176', null], ['0176 04069012 oder abends', null],
] as const;

// prettier-ignore
const CODES = [
  // A 0 that is dialled only within the country, in every spelling.
  ['+49 0171 2345678', '+491712345678'], ['+49/0171/2345678', '+491712345678'], ['+49 [0] 171 2345678', '+491712345678'], ['+49 (0) 0171 2345678', '+491712345678'],
  ['0049 0171 2345678', '+491712345678'], ['00 49 (0171) 2345678', '+491712345678'], ['+0049 171 2345678', '+491712345678'], ['+0171 2345678', '01712345678'],
  ['+41 (0)79 123 45 67', '+41791234567'], ['+44 020 7946 0958', '+442079460958'], ['+31 (06) 12345678', '+31612345678'], ['+90 0532 123 45 67', '+905321234567'],
  ['+380 (067) 123-45-67', '+380671234567'], ['+82 010-1234-5678', '+821012345678'], ['+32 0470 12 34 56', '+32470123456'], ['+385 (0)91 234 5678', '+385912345678'],
  // Italy, San Marino, Ivory Coast, Congo, Benin and Burkina Faso dial the 0 from abroad too.
  ['+39 06 1234567', '+39061234567'], ['+39 (0)6 1234567', '+39061234567'], ['0039 (06) 698 12345', '+390669812345'], ['+378 0549 882345', '+3780549882345'],
  ['+225 07 07 12 34 56', '+2250707123456'], ['+242 06 612 3456', '+242066123456'], ['+229 01 97 12 34 56', '+2290197123456'], ['+226 (0)7 12 34 56', '+22607123456'],
  ['+34 (0)612 345 678', '+34612345678'], ['+34 0612 345 678', '+340612345678'],
  // Hungary dials 06, Russia, Belarus and Lithuania 8, North America 1.
  ['+36 06 30 123 4567', '+36301234567'], ['+36 (06) 62 123 456', '+3662123456'], ['+36 (0) 62 123 456', '+3662123456'], ['+7 8 912 345-67-89', '+79123456789'],
  ['+7 812 345 67 89', '+78123456789'], ['+375 8 029 123-45-67', '+375291234567'], ['+370 8 612 34567', '+37061234567'], ['+1 1 202 555 0123', '+12025550123'],
  // Without the +, longer than any German number; and with a lost 0.
  ['49 171 2345678', '+491712345678'], ['49 (0)171 2345678', '+491712345678'], ['49 221 4710333', '+492214710333'], ['43 664 1234567', '+436641234567'],
  ['41 79 123 45 67', '+41791234567'], ['31 6 12345678', '+31612345678'], ['1712345678', '01712345678'], ['2214710333', '2214710333'], ['202 555 0123', '2025550123'],
] as const;

test('a country code is followed by what is dialled from abroad, and recognised without its + where nothing else fits', () => {
  for (const [typed, dialled] of CODES) {
    assert.equal(tidyPhone(typed), dialled, typed);
    assert.equal(tidyPhone(dialled), dialled, `${typed}, twice`);
  }
});

// prettier-ignore
const SCRIPTS = [
  ['٠١٧١ ٢٣٤٥٦٧٨', '01712345678'], ['۰۱۷۱۲۳۴۵۶۷۸', '01712345678'], ['०१७१ २३४५६७८', '01712345678'], ['০১৭১২৩৪৫৬৭৮', '01712345678'],
  ['＋４９　１７１　２３４５６７８', '+491712345678'], ['⁺49 171 2345678', '+491712345678'], ['\u200f+49 ١٧١ ٢٣٤٥٦٧٨', '+491712345678'], ['0171−2345678', '01712345678'], ['0171⁄2345678', '01712345678'],
  ['\u061c+49 ١٧١ ٢٣٤٥٦٧٨', '+491712345678'], ['➕49 171 2345678', '+491712345678'], ['0171ー2345678', '01712345678'], ['𝟎𝟏𝟕𝟏 𝟐𝟑𝟒𝟓𝟔𝟕𝟖', '01712345678'],
] as const;

test('digits of every script are digits, and a + of any width is one', () => {
  for (const [typed, dialled] of SCRIPTS) assert.equal(tidyPhone(typed), dialled, typed);
});

// prettier-ignore
const SEVERAL = [
  ['0171 2345678 / 0221 47110', '01712345678'], ['0171/2345678/0221/47110', '01712345678'], ['0171 2345678, 0221 471033', '01712345678'], ['0171 2345678;0221 471033', '01712345678'],
  ['0171 2345678 oder 0221 471033', '01712345678'], ['0171 2345678 or 0221 471033', '01712345678'], ['0171 2345678 u. 0221 471033', '01712345678'], ['0171 2345678 UND 0221 471033', '01712345678'],
  ['0171 2345678 | 0221 471033', '01712345678'], ['0171 2345678\n0221 471033', '01712345678'], ['0171 2345678 0221 471033', '01712345678'], ['0171-2345678 - 0221-471033', '01712345678'],
  ['+49 171 2345678 +49 221 471033', '+491712345678'], ['0171 2345678+49221471033', '01712345678'], ['0171 2345678 (0221 471033)', '01712345678'], ['0171 2345678 0049 221 471033', '01712345678'],
  ['0171 2345678/8', '01712345678'], ['0221 471033/34', '0221471033'], ['0221 4711 / 471033', '02214711'], ['089 123456 089 654321', '089123456'],
  ['0171 2345678، 0221 471033', '01712345678'], ['０１７１ ２３４５６７８，０２２１ ４７１０３３', '01712345678'], ['0171 2345678 + 0221 471033', '01712345678'],
] as const;

test('of two numbers in one field none is made: a person is asked for one, and a machine’s first one counts', () => {
  for (const [typed, first] of SEVERAL) {
    assert.equal(tidyPhone(typed), null, typed);
    assert.match(phoneProblem(typed)?.[0] ?? '', /nur eine Nummer/, typed);
    assert.equal(firstPhone(typed), first, typed);
  }
  // prettier-ignore
  const ONE = [['0221/471033-12', '022147103312'], ['0221 / 471033', '0221471033'], ['0176/040690/12', '017604069012'], ['0176 0406 9012', '017604069012'],
    ['017604 069012', '017604069012'], ['06 01 02 03 04', '0601020304'], ['0221 4710/33', '0221471033'], ['0171 2345678,', '01712345678'], ['+33 6 01 02 03 04', '+33601020304']] as const;
  for (const [typed, dialled] of ONE) assert.equal(tidyPhone(typed), dialled, typed);
  for (const none of ['0171, 2345678', '01712345678022147110', 'abends', '12', ''])
    assert.equal(firstPhone(none), '', none);
});

// prettier-ignore
const EXPENSIVE = [
  '0900 1234567', '+49 900 1234567', '0049 (0)900 1234567', '٠٩٠٠١٢٣٤٥٦٧', '0137 7123456', '0190 123456', '118 000', '11833 1', '01033 0221 471033', '9001234567', '+43 900 123456', '+43 0930 123456',
  '+41 901 123 456', '+44 909 123 4567', '+44 (0)70 1234 5678', '+33 899 12 34 56', '+39 899 123456', '+31 906 1234', '+32 0902 12345', '+34 806 123 456', '+1 900 555 1234', '+48 701 234 567',
  '+979 1 2345 6789', '+882 1612 3456', '+881 612 345 678',
] as const;
const ORDINARY = [
  '0180 5123456',
  '0800 1234567',
  '+49 800 123456',
  '+421 901 234 567',
  '+46 90 123 456',
  '+353 1 512 3456',
  '+39 090 123456',
  '90012345',
  '0700 12345678',
  '+32 9 123 45 67',
];

test('numbers that cost the caller a lot are refused, of every country that has some', () => {
  for (const typed of EXPENSIVE) {
    assert.match(phoneProblem(typed)?.[0] ?? '', /kosten viel/, typed);
    assert.equal(firstPhone(typed), '', typed);
  }
  for (const typed of ORDINARY) assert.equal(phoneProblem(typed), null, typed);
});

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
  ['0123456789', /eigene Handynummer/], ['+49 (0)123456789', /eigene Handynummer/],
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
  ['017604069012', '0176 040 690 12'], ['01711234567', '0171 123 4567'], ['+4917604069012', '0176 040 690 12'], ['004917604069012', '0176 040 690 12'],
  ['02214710333', '0221 4710 333'], ['+492214710115', '0221 4710 115'], ['0221471033', '0221 471 033'], ['03012345678', '030 123 456 78'],
  ['+43664123456', '+43 664 123 456'], ['+33612345678', '+33 6 12 34 56 78'], ['112', '112'], ['', ''], ['keine', 'keine'],
] as const;

test('a number is shown in groups', () => {
  for (const [dialled, shown] of SHOWN) assert.equal(shownPhone(dialled), shown);
});

test('a person who gave +49 with the own number reads it so', () => {
  assert.equal(shownOwnPhone('+4917604069012'), '+49 176 04069012');
  assert.equal(shownOwnPhone('+492214710115'), '+49 221 4710115');
  for (const other of ['017604069012', '+43664123456', '+4912', ''])
    assert.equal(shownOwnPhone(other), shownPhone(other));
});
