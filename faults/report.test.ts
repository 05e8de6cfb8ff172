import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from './fault.ts';
import { both, lastLine, reportOf, tableOf, type Outcome } from './report.ts';

const FAULTS = [
  { nr: 'X1', fault: 'Rain', expected: 'An umbrella' },
  { nr: 'X2', fault: 'Wind', expected: 'A coat' },
  { nr: 'X3', fault: 'Snow', expected: 'Boots', reason: 'It does not snow where the tests run.' },
  { nr: 'X4', fault: 'Fog', expected: 'A lamp' },
] satisfies Fault[];
const OUTCOMES = new Map<string, Outcome>([
  ['X1', { state: 'held', seen: 'dry after 2 h' }],
  ['X2', { state: 'failed', seen: 'a cold' }],
]);

test('the table says what was seen, marks what failed, and the last line counts', () => {
  const report = reportOf(FAULTS, OUTCOMES);
  const lines = tableOf(report)
    .split('\n')
    .map((line) => line.split(/ {2,}/).join(' | '));
  assert.deepEqual(lines, [
    ' | fault | expected | seen',
    'X1 | Rain | An umbrella | dry after 2 h',
    'X2 ✖ | Wind | A coat | FAILED. a cold',
    'X3 | Snow | Boots | Not injected. It does not snow where the tests run.',
    'X4 ✖ | Fog | A lamp | FAILED. its test did not run',
  ]);
  assert.equal(lastLine(report), '3 of 4 injected, 1 held, 1 not injectable');
});

test('a fault that two files bring about holds if it holds in both, and says what both have seen', () => {
  const dry: Outcome = { state: 'held', seen: 'dry' };
  assert.deepEqual(both(undefined, dry), dry);
  assert.deepEqual(both(dry, { state: 'held', seen: 'warm' }), { state: 'held', seen: 'dry; warm' });
  assert.deepEqual(both({ state: 'failed', seen: '' }, dry), { state: 'failed', seen: 'dry' });
});
