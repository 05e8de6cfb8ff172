import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv, writeCsv } from './csv.ts';

/** A cell, and how it is written. */
const CELLS: readonly (readonly [string | number, string])[] = [
  ['ra_Standard', 'ra_Standard'],
  ['', ''],
  [0, '0'],
  [-7, '-7'],
  ['Öl; "Rad"', '"Öl; ""Rad"""'],
  ['zwei\nZeilen', '"zwei\nZeilen"'],
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  ['+49', "'+49"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1;2', '"\'\r=1;2"'],
];

test('a cell is written so that it is read again, and no text becomes a formula', () => {
  for (const [cell, written] of CELLS) assert.equal(writeCsv([['a', cell]]), `a;${written}\r\n`);
  const rows = [
    ['Name', 'Zahl'],
    ['Öl; "Rad"', '3'],
  ];
  assert.deepEqual(
    readCsv(writeCsv(rows)).map(({ cells }) => cells),
    rows,
  );
  assert.equal(writeCsv([]), '');
});
