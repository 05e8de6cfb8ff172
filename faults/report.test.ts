import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NumberedFault } from './fault.ts';
import { mergeOutcomes, summaryLine, faultReport, reportTable, type FaultOutcome } from './report.ts';

const FAULTS = [
  { nr: 'X1', fault: 'Rain', expected: 'An umbrella' },
  { nr: 'X2', fault: 'Wind', expected: 'A coat' },
  { nr: 'X3', fault: 'Snow', expected: 'Boots', reason: 'It does not snow where the tests run.' },
  { nr: 'X4', fault: 'Fog', expected: 'A lamp' },
] satisfies NumberedFault[];
const OUTCOMES = new Map<string, FaultOutcome>([
  ['X1', { state: 'held', seen: 'dry after 2 h' }],
  ['X2', { state: 'failed', seen: 'a cold' }],
]);

test('the table says what was seen, marks what failed, and the last line counts', () => {
  const report = faultReport(FAULTS, OUTCOMES);
  const lines = reportTable(report)
    .split('\n')
    .map((line) => line.split(/ {2,}/).join(' | '));
  assert.deepEqual(lines, [
    ' | fault | expected | seen',
    'X1 | Rain | An umbrella | dry after 2 h',
    'X2 ✖ | Wind | A coat | FAILED. a cold',
    'X3 | Snow | Boots | Not injected. It does not snow where the tests run.',
    'X4 ✖ | Fog | A lamp | FAILED. its test did not run',
  ]);
  assert.equal(summaryLine(report), '3 of 4 injected, 1 held, 1 not injectable');
});

test('a fault that two files bring about holds if it holds in both, and says what both have seen', () => {
  const dry: FaultOutcome = { state: 'held', seen: 'dry' };
  assert.deepEqual(mergeOutcomes(undefined, dry), dry);
  assert.deepEqual(mergeOutcomes(dry, { state: 'held', seen: 'warm' }), { state: 'held', seen: 'dry; warm' });
  assert.deepEqual(mergeOutcomes({ state: 'failed', seen: '' }, dry), { state: 'failed', seen: 'dry' });
});
