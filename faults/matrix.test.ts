import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { patternOf, testNames } from '../scripts/test-names.ts';
import { inEachFile, testsOf } from './fault.ts';
import { MATRIX } from './matrix.ts';

/** How many numbered faults there are of each kind. */
const COUNTS = { C: 38, N: 14, S: 15, D: 16, G: 10, P: 13 };
const LEAST = 85;

const injected = MATRIX.filter((fault) => 'file' in fault);
const places = injected.flatMap(inEachFile);
const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('the 106 numbers are there, each once and in order', () => {
  const numbers = Object.entries(COUNTS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  assert.equal(numbers.length, 106);
  assert.deepEqual(
    MATRIX.map(({ nr }) => nr),
    numbers,
  );
});

test('every test that is named stands in its file', () => {
  const missing = places.flatMap((fault) =>
    testsOf(fault)
      .filter((name) => !existsSync(fault.file) || !holds(read(fault.file), name))
      .map((name) => `${fault.nr}: ${fault.file} has no test '${name}'`),
  );
  assert.deepEqual(missing, []);
});

test(`at least ${LEAST} are injected`, () => {
  assert.ok(injected.length >= LEAST, `${injected.length} injected`);
});

test('fault, expectation and the reason why one cannot be injected are said in words', () => {
  for (const fault of MATRIX) {
    assert.match(fault.fault, /^[^ ]+( .*[^.])?$/, fault.nr);
    assert.match(fault.expected, /^[A-Z0-9].*[^.]$/, fault.nr);
    if ('reason' in fault) assert.match(fault.reason, /^[A-Z]\S*( \S+){4,}\.$/, fault.nr);
  }
});

/** A name stands there as it is, or is what a template of a test can make. */
const holds = (source: string, name: string): boolean =>
  source.includes(name) || testNames(source).some((one) => one.includes('…') && patternOf(one).test(name));
