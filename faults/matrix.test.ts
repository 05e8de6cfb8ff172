import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { taggedTests } from '../scripts/test-ids.ts';
import type { NumberedFault } from './fault.ts';
import { MATRIX } from './matrix.ts';

/** Number of faults by letter. */
const COUNTS = { C: 42, N: 17, S: 23, D: 17, G: 10, P: 30 };
/** Numbers of faults that no longer occur; the reason is in docs/reliability.md. */
const GONE = ['C41'];
const LEAST = 85;

const matrix: readonly NumberedFault[] = MATRIX;
const injected = matrix.filter((fault) => !('reason' in fault));
const tests = taggedTests(join(import.meta.dirname, '..'));

test('the numbers are there, each once and in order', () => {
  const numbers = Object.entries(COUNTS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`).filter((nr) => !GONE.includes(nr)),
  );
  assert.deepEqual(
    MATRIX.map(({ nr }) => nr),
    numbers,
  );
});

test('every injected number stands in the title of a test, and every number in a title is injected', () => {
  const known = new Set(injected.map(({ nr }) => nr));
  const held = new Set(tests.flatMap(({ ids }) => ids));
  const untested = injected
    .filter(({ nr }) => !held.has(nr))
    .map(({ nr }) => `${nr} of faults/ is held by no test: end the title of one with [${nr}], or give a reason`);
  const unknown = tests.flatMap(({ file, line, ids }) =>
    ids
      .filter((id) => /^[A-Z]/.test(id) && !known.has(id))
      .map((id) => `${file}:${line}: faults/ injects no ${id}: add the fault, or take the number out of the title`),
  );
  assert.equal([...untested, ...unknown].join('\n'), '');
});

test('a test with a number stands in a file that runs by itself', () => {
  const shared = tests.filter(({ file, ids }) => ids.some((id) => /^[A-Z]/.test(id)) && !file.endsWith('.test.ts'));
  assert.deepEqual(
    shared.map(({ file, line }) => `${file}:${line}: npm run faults runs *.test.ts only`),
    [],
  );
});

test(`at least ${LEAST} are injected`, () => {
  assert.ok(injected.length >= LEAST, `${injected.length} injected`);
});

test('fault, expectation and the reason why one cannot be injected are said in words', () => {
  for (const fault of matrix) {
    assert.match(fault.fault, /^[^ ]+( .*[^.])?$/, fault.nr);
    assert.match(fault.expected, /^[A-Z0-9].*[^.]$/, fault.nr);
    if ('reason' in fault) assert.match(fault.reason, /^[A-Z]\S*( \S+){4,}\.$/, fault.nr);
  }
});
